"""Where the messages stand that ask people to come to a table."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("calls", sa.JSON(), nullable=True))


def downgrade() -> None:
    op.drop_column("tables", "calls")
