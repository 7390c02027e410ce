"""Learning to evaluate positions: self-play, training and matches. It needs ``lanterns[learn]``.

Processor cores play games with the search, and a network learns from them what each position is
worth. Then the search evaluates its leaves by that network, plays better games, and so on.
``python -m lanterns.learn run FOLDER`` does this, and continues what an earlier run left in the
folder. Nothing else imports this package. docs/learning.md explains it.
"""
