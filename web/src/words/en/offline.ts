/** Words of the static site, in which the server runs on this device. */
export const offline = {
  tagline:
    "A board game of floating lanterns for two to four players. Play it on this device, against bots or passing it around, even without a network.",
  together: "On this device",
  people: "People",
  bots: "Bots",
  personName: (number: number) => `Player ${number}`,
  nameOf: (number: number) => `Name of player ${number}`,
  passAbout: "You pass the device around. Between turns it hides everyone’s tiles.",
  handOver: {
    to: "Pass the device to",
    hidden: "All tiles are hidden.",
    ready: (name: string) => `I’m ${name}`,
    leave: "Leave the table",
    loading: "Setting up the lake…",
  },
  strongest:
    "The strongest level in a browser. Virtuoso, Grandmaster and Legend need a server or an installation.",
  review:
    "Made on this device with fewer samples than on a server, so small mistakes may be missing.",
  status: {
    title: "Without a network",
    downloading: (percent: number) => `Downloading the game: ${percent} %`,
    downloadingAbout: "Once, about 6 MB. You can look around meanwhile.",
    starting: "Starting the game…",
    startingAbout: "A few seconds; on a slow phone up to half a minute.",
    meanwhile: "Read the rules meanwhile",
    elsewhere: "Lanterns is open in another tab. Close that one to play here.",
    failed: "The game could not start. Load the page again, or try another browser.",
    failedWhy: (why: string) => `It said: ${why}`,
    reload: "Load again",
    stored: "The whole game is on this device. You no longer need a network.",
    online: "This browser doesn’t store the game. You need a network when you open the page.",
    install: "Install as an app",
    installAbout: "To install it as an app, use the menu of your browser.",
    updated: "A new version is ready. Your games stay.",
    update: "Switch to it",
    others: "Close the other tabs with Lanterns first: they still use this version.",
  },
  games: {
    kept: "Your games are stored only in this browser. Save a copy now and then.",
    save: "Save all games",
    load: "Load games from a file",
    loaded: (count: number) => (count === 1 ? "1 game loaded." : `${count} games loaded.`),
    known: "All games in that file are here already.",
    bad: (why: string) => `No game was loaded. ${why}`,
    problems: {
      unknown: () => "There are no games in this file.",
      newer: () => "The file was saved by a newer version of Lanterns.",
      damaged: () => "The file is damaged.",
      invalid: (line: number, details: string) =>
        `The game that begins on line ${line} is not a complete, valid game: ${details}.`,
      too_many: () => "The file has more than 100 games.",
    },
    failed: "That didn’t work. Try again.",
  },
  server: {
    away: "These games are only on this device. Your games on the server are waiting for you there.",
    back: "Go to the server",
  },
};
