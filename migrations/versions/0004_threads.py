"""Games in a thread of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("thread_of", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    op.drop_column("tables", "thread_of")
