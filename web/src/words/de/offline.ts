import type { offline as english } from "../en/offline";

export const offline: typeof english = {
  tagline:
    "Ein Brettspiel mit schwimmenden Laternen für zwei bis vier Personen. Spiel es auf diesem Gerät, gegen Bots oder reihum, auch ohne Netz.",
  together: "An diesem Gerät",
  people: "Personen",
  bots: "Bots",
  personName: (number) => `Person ${number}`,
  nameOf: (number) => `Name von Person ${number}`,
  passAbout: "Ihr gebt das Gerät weiter. Zwischen den Zügen verbirgt es alle Plättchen.",
  handOver: {
    to: "Gib das Gerät weiter an",
    hidden: "Alle Plättchen sind verdeckt.",
    ready: (name) => `Ich bin ${name}`,
    leave: "Tisch verlassen",
    loading: "Der See wird vorbereitet …",
  },
  status: {
    title: "Ohne Netz",
    downloading: (percent) => `Das Spiel wird geladen: ${percent} %`,
    downloadingAbout: "Nur einmal, etwa 6 MB. Schau dich inzwischen um.",
    starting: "Das Spiel startet …",
    startingAbout: "Ein paar Sekunden, auf einem langsamen Handy bis zu einer halben Minute.",
    meanwhile: "Inzwischen die Regeln lesen",
    elsewhere: "Lanterns ist in einem anderen Tab offen. Schließ ihn, um hier zu spielen.",
    failed: "Das Spiel konnte nicht starten. Lade die Seite neu oder nimm einen anderen Browser.",
    failedWhy: (why) => `Die Meldung war: ${why}`,
    reload: "Neu laden",
    stored: "Das ganze Spiel ist auf diesem Gerät. Es braucht kein Netz mehr.",
    online: "Dieser Browser speichert das Spiel nicht. Zum Öffnen der Seite brauchst du Netz.",
    install: "Als App installieren",
    installAbout: "Im Menü deines Browsers kannst du es als App installieren.",
    updated: "Eine neue Version ist da. Deine Partien bleiben erhalten.",
    update: "Zur neuen Version",
    others: "Schließ zuerst die anderen Tabs mit Lanterns: Sie nutzen noch diese Version.",
  },
  games: {
    kept: "Deine Partien liegen nur in diesem Browser. Sichere sie ab und zu.",
    save: "Alle Partien sichern",
    load: "Partien aus einer Datei laden",
    loaded: (count) => (count === 1 ? "1 Partie geladen." : `${count} Partien geladen.`),
    known: "Alle Partien dieser Datei sind schon hier.",
    bad: (why) => `Keine Partie wurde geladen. ${why}`,
    problems: {
      unknown: () => "In dieser Datei sind keine Partien.",
      newer: () => "Die Datei stammt von einer neueren Version von Lanterns.",
      damaged: () => "Die Datei ist beschädigt.",
      invalid: (line, details) =>
        `Die Partie ab Zeile ${line} ist nicht vollständig oder nicht gültig (genauer, auf Englisch: ${details}).`,
      too_many: () => "Die Datei enthält mehr als 100 Partien.",
    },
    failed: "Das hat nicht geklappt. Versuch es noch einmal.",
  },
  server: {
    away: "Diese Partien sind nur auf diesem Gerät. Die auf dem Server warten dort auf dich.",
    back: "Zum Server",
  },
};
