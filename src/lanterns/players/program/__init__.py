"""The player that is another program, in any language: docs/bots.md explains how to write one."""

from lanterns.players.program.player import BadCommand, Program, make_program
from lanterns.players.program.process import Failure, Fault, Forfeit

__all__ = ["BadCommand", "Failure", "Fault", "Forfeit", "Program", "make_program"]
