from tests.simulated.world import *
import pytest
async def test_x(world):
    a,b=world.members[:2]
    r=await world.slash(a,"tarot")
    print(text(r.response)); print([c.label for c in controls(r.response)])
    m=world.post_offering("Join")
    await world.click(b,m,"Join")
    r=await world.click(a,m,"Start")
    print(text(r.response)); print([c.label for c in controls(r.response)])
    r=await world.click(a,r.response,"Fill and start")
    await world.advance(2)
    for p in world.posts(): print(text(p)); print([c.label for c in controls(p)])
    m=world.post_offering("My hand")
    for x in (a,b):
        r=await world.click(x,m,"My hand")
        print(text(r.response)); print([c.label for c in controls(r.response)])
