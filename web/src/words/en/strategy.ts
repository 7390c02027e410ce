/** Advice for playing well. Its numbers are those of docs/strategy.md. */
export const strategy = {
  title: "Strategy",
  intro:
    "How the champion plays, the strongest player here, in 5,204 games against itself. Its habits are strong, but not proven to be best.",
  lessons: {
    match: {
      title: "Match, and take a platform with it",
      text: "Nearly every first tile of the champion matches, and 55% of them have a platform, though only 31% of all tiles do. A platform in a match pays a favor at once. Later the color counts more: one placement in six leaves a match on the lake.",
    },
    sets: {
      title: "Four of a Kind early, Seven Unique late",
      text: "Four of a Kind pays the most for each lantern, but its stack falls fastest: the player who takes the first token, the 8, wins 1.25 times as often as an even share. Seven Unique is for the second half and the final turn. If you can make it or another set, make Seven Unique.",
    },
    wait: {
      title: "With two players, wait. With four, take the token",
      text: "A set that nobody can take from you gains from another turn. In the first third of a game for two, the champion keeps a set that it could dedicate in 61% of the cases, with four players in 3%. It is nearly always Three Pair that waits: its lanterns are most of a Seven Unique.",
    },
    deny: {
      title: "Mind what you give",
      text: "Every tile gives the others a lantern. With two players, 39.7% of the champion’s placements are not the best for itself alone: they cost it 0.66 honor, and the opponent 1.46. With three or four it has to be cheaper, as you alone pay for it. Cheapest of all: turn a color that has run out toward the others.",
    },
    worth: {
      title: "Know what things are worth",
      text: "A lantern is worth 1¼ honor, a favor or a gift about a third. Do not build a turn around a favor, and do not give a lantern away for one. But spend your favors: a strong player makes three exchanges per game.",
    },
    end: {
      title: "Have nothing left at the end",
      text: "Lanterns in your hand after the final turn are lost: plan your last two turns backward. Left on average:",
    },
    gifts: {
      title: "Save gifts for Emperor Exchange",
      text: "It is the best emperor card: a favor and two gifts make two lanterns out of one. A player who may not use it loses 2.40 honor, without Rotate a Tile 1.67, without Favor to Honor 1.01. And build your pavilions early.",
    },
    places: {
      title: "Change places",
      text: "With two players the second wins 60.7% of the games, as the last turn is theirs. With three, the side across from the empty one wins 39.2%, no matter who begins. So change places between games.",
    },
  },
  lakes: {
    match:
      "Red meets red on your first turn: a red lantern, a favor for the platform, and the purple lantern that faces you.",
    fed: "Bo has three orange lanterns, and this gives Bo the fourth.",
    denied: "The same tile, turned halfway: the same match, and only white for Bo.",
  },
  perLantern: (from: string, to: string) => `${from} to ${to} honor for each lantern`,
  honor: (amount: string) => `${amount} honor`,
  source: "All the numbers, and how they were measured, are in the program’s documentation.",
  rules: "Read the rules",
  learn: "Learn by playing",
};
