"""A stand-in for Discord on this machine's loopback: real HTTP and a real gateway.

The bot runs as a process of its own and only its two addresses are changed. It is for
what no simulation in one process can show: killed processes, lost connections, rate
limits, a gateway that goes away. What Discord answers comes from the simulated
Discord; this is no second simulator.
"""
