"""Learning to evaluate positions: self-play, training and matches. Needs ``lanterns[learn]``.

Processor cores play games with the search, and a network learns from them what each position is
worth. Then the search evaluates its leaves with that network, plays better games, and so on.
``python -m lanterns.learn run FOLDER`` does this, and continues an earlier run in the folder.
Nothing else imports this package. docs/learning.md explains it.
"""
