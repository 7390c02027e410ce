import type { Who } from "../../game/names";
import type { LanternName, TieBreakName } from "../../protocol";
import type { Words } from "../words.svelte";
import { common } from "./common";

export const subject = (who: Who) => (who.you ? "Du hast" : `${who.name} hat`);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const color = (name: LanternName) => capital(common.colors[name]);

/** „keine“ or „keine zweite“, where some of that color were left. */
const NTH = ["", "", " zweite", " dritte", " vierte", " fünfte"];
const noNth = (nth: number) => `keine${NTH[nth] ?? ""}`;

const tieBreaks: Record<TieBreakName, string> = {
  honor: "",
  gifts: " Bei Gleichstand entschieden die Geschenke.",
  favors: " Bei Gleichstand entschied die Gunst.",
  lanterns: " Bei Gleichstand entschieden die Laternen.",
  shared: "",
};

export const log: Words["log"] = {
  lantern: (name, count) => (count === 1 ? color(name) : `${count}-mal ${color(name)}`),
  favors: (count) => `${count} Gunst`,
  gifts: (count) => (count === 1 ? "1 Geschenk" : `${count} Geschenke`),
  and: (before, last) => `${before} und ${last}`,
  twin: (name, side) => `${name} (${side})`,

  turn: (who, turn) => (who.you ? `Zug ${turn}: du` : `Zug ${turn}: ${who.name}`),
  finalTurn: (who) => (who.you ? "Dein letzter Zug" : `Letzter Zug: ${who.name}`),
  placed: (who, got, matching) =>
    `${subject(who)} ein Plättchen ${matching ? "mit Treffer " : ""}gelegt` +
    (got ? ` und ${got} erhalten.` : "."),
  built: (who) => `${subject(who)} einen Pavillon gebaut.`,
  facing: (shares) => `Zugewandte Seiten: ${shares}.`,
  share: (who, got) => `${got} für ${who.you ? "dich" : who.name}`,
  missed: (who, lantern, nth) =>
    `Im Vorrat war für ${who.you ? "dich" : who.name} ${noNth(nth)} Laterne mehr in ${lantern}.`,
  giftsCame: (who, gifts, pavilions) =>
    `${subject(who)} für ${pavilions === 1 ? "einen Pavillon" : "Pavillons"} ${gifts} erhalten.`,
  exchanged: (who, gave, took, favors) =>
    `${subject(who)} für ${favors} ${gave} gegen ${took} getauscht.`,
  dedicated: (who, dedication, cards, honor, generic) =>
    `${subject(who)} „${dedication}“ geweiht (${cards}): ${honor} Ehre` +
    (generic ? ", ein einfaches Weiheplättchen." : "."),
  discarded: (who, lantern) => `${subject(who)} ${lantern} abgeworfen.`,
  activated: (who, card) => `${subject(who)} „${card}“ benutzt.`,
  finalTurns: "Das letzte Plättchen liegt: Alle haben noch einen letzten Zug.",
  won: (winners, count, you, honor, by) => {
    const verb = count > 1 ? "teilen sich den Sieg" : you ? "gewinnst" : "gewinnt";
    return `Das Fest beginnt: ${winners} ${verb} mit ${honor} Ehre.${tieBreaks[by]}`;
  },

  now: {
    places: (who, got) => {
      const placed = who.you ? "Du legst ein Plättchen" : `${who.name} legt ein Plättchen`;
      return got ? `${placed}: ${got}` : placed;
    },
    builds: (who) => (who.you ? "Du baust einen Pavillon" : `${who.name} baut einen Pavillon`),
    misses: (lantern, nth) => `Für dich ist ${noNth(nth)} Laterne in ${lantern} mehr da`,
    dedicates: (who, dedication, honor) =>
      `${who.you ? "Du weihst" : `${who.name} weiht`} „${dedication}“: ${honor} Ehre`,
    exchanges: (who, gave, took) =>
      `${who.you ? "Du tauschst" : `${who.name} tauscht`} ${gave} gegen ${took}`,
    discards: (who, lantern) => `${who.you ? "Du wirfst" : `${who.name} wirft`} ${lantern} ab`,
    uses: (who, card) => `${who.you ? "Du benutzt" : `${who.name} benutzt`} „${card}“`,
    lastDrawn: "Das letzte Plättchen ist gezogen",
    finalTurns: "Das letzte Plättchen liegt: Jetzt kommen die letzten Züge",
    ends: "Das Fest beginnt",
  },

  opened: "Der Tisch ist eröffnet.",
  sat: (name, side) => `${name} sitzt jetzt im ${side}.`,
  botSat: (name, title, side) => `Der Bot ${name} (${title}) sitzt jetzt im ${side}.`,
  cleared: (side) => `Der Platz im ${side} ist frei.`,
  removed: (side) => `Der Gastgeber hat die Person vom Platz im ${side} entfernt.`,
  lockedOut: (side) => `Der Gastgeber hat die Person auf dem Platz im ${side} ausgesperrt.`,
  started: "Die Plättchen sind verteilt. Die Partie beginnt.",
  resigned: (who) => `${subject(who)} aufgegeben.`,
  timedOut: (who) =>
    who.you ? "Deine Zeit ist abgelaufen." : `Die Zeit von ${who.name} ist abgelaufen.`,
  standIn: (who) => `Für ${who.you ? "dich" : who.name} spielt jetzt ein Bot.`,
  muted: (who) =>
    who.you
      ? "Der Gastgeber hat dich stummgeschaltet."
      : `Der Gastgeber hat ${who.name} stummgeschaltet.`,
  unmuted: (who) =>
    who.you ? "Du darfst wieder schreiben." : `${who.name} darf wieder schreiben.`,
  returned: (who) => (who.you ? "Du bist wieder da." : `${who.name} ist wieder da.`),
  rematchWished: (who) =>
    who.you ? "Du möchtest noch einmal spielen." : `${who.name} möchte noch einmal spielen.`,
  rematchReady: "Die Revanche ist bereit.",
  endedEarly: (why, winners, count, you) => {
    const verb = count > 1 ? "teilen sich den Sieg" : you ? "gewinnst" : "gewinnt";
    const result = count ? `${winners} ${verb}` : "niemand gewinnt";
    return `${why === "time" ? "Die Zeit ist abgelaufen" : "Die Partie endete durch Aufgabe"}: ${result}.`;
  },

  yourTurn: "Du bist am Zug.",
  theirTurn: (name) => `${name} ist am Zug.`,
  youReceived: (got) => `Du hast ${got} erhalten.`,
  lies: (place) => `Es liegt ${place}.`,
  pickedUp: (tile) => `Aufgenommen: ${tile}.`,
  putBack: "Plättchen zurückgelegt.",
  yourTurnAt: "Du bist am Tisch am Zug.",
  undone: (who) => `${subject(who)} den Zug bis hierher rückgängig gemacht.`,
  wouldReceive: (who, what) => (who.you ? `Du bekämst ${what}.` : `${who.name}: ${what}.`),
  wouldMiss: (who, lantern, nth) =>
    `Für ${who.you ? "dich" : who.name} ist ${noNth(nth)} Laterne mehr in ${lantern} da.`,
  wouldReceiveNothing: "Niemand bekäme etwas.",
  notYourTurn: "Du bist nicht am Zug.",
  cellTaken: "Dein Feld ist inzwischen belegt. Such dir ein anderes aus.",
  left: (name) => `${name} ist nicht mehr am Tisch und kann zurückkommen.`,
  connectionLost: "Verbindung verloren. Neuer Versuch.",
  connectionRestored: "Verbindung wiederhergestellt.",
  unanswered: "Der Server hat nicht geantwortet. Versuch es noch einmal.",
  why: {
    too_few_favors: "Du hast zu wenig Gunst.",
    no_lantern_to_give: "Du hast keine Laterne.",
    nothing_to_take: "Im Vorrat ist nichts zu holen.",
    cards_missing: "Dir fehlen Laternen dafür.",
    too_few_gifts: "Du hast zu wenige Geschenke.",
    card_used: "Eine Kaiserkarte pro Zug.",
    already_exchanged: "Du hast schon getauscht.",
    already_dedicated: "Du hast schon geweiht.",
    step_over: "Dieser Schritt ist vorbei.",
    discard_first: "Du musst zuerst abwerfen.",
    final_turn: "Es wird nichts mehr gelegt.",
    after_placing: "Vielleicht nach dem Legen.",
  },
  building: {
    none_left: "Kein Pavillon mehr",
    on_a_platform: "Nicht auf einer Plattform",
    beside_a_pavilion: "Zu nah an einem Pavillon",
  },
  refusals: {
    stale: "Die Partie ist inzwischen weitergegangen. Schau nach und versuch es noch einmal.",
    illegal_action: "Das erlauben die Regeln jetzt nicht.",
    not_your_turn: "Du bist nicht am Zug.",
    id_reused: "Die Seite hat zwei Anfragen verwechselt. Lade die Seite neu.",
    turn_over: "Dein Zug endet vor der letzten dieser Aktionen.",
    out_of_time: "Deine Zeit ist abgelaufen.",
    based_on_missing: "Die Seite hat einen unvollständigen Zug geschickt. Lade sie neu.",
    number_unknown: "Die Seite ist weiter als der Server. Lade sie neu.",
    nothing_to_undo: "Es gibt nichts rückgängig zu machen: Ein gelegtes Plättchen bleibt liegen.",
    too_few_to_undo: "So viele Aktionen lassen sich nicht rückgängig machen.",
    too_many_undos: "Du hast in diesem Zug zu oft rückgängig gemacht.",
    not_started: "Die Partie hat noch nicht begonnen.",
    already_started: "Die Partie hat schon begonnen.",
    other_rules:
      "Diese Partie wurde nach einer anderen Fassung der Regeln begonnen und kann hier nicht weitergehen. Beginne eine neue.",
    game_over: "Die Partie ist zu Ende.",
    leave_before_start:
      "Deinen Platz kannst du nur vor der Partie verlassen. Danach kannst du aufgeben.",
    not_seated: "Du hast keinen Platz an diesem Tisch.",
    already_seated: "Du hast an diesem Tisch schon einen Platz.",
    seat_taken: "Dieser Platz ist besetzt.",
    seat_free: "Dieser Platz ist frei.",
    seat_unknown: "Diesen Platz gibt es an diesem Tisch nicht.",
    seat_of_another: "Dieser Platz gehört jemand anderem.",
    table_full: "Alle Plätze sind besetzt.",
    seats_free: "Vor Beginn müssen alle Plätze besetzt sein.",
    too_many_seat_changes: "Du hast an diesem Tisch zu oft den Platz gewechselt.",
    locked_out: "Der Gastgeber hat dich von diesem Tisch ausgesperrt. Zuschauen kannst du weiter.",
    nobody_to_mute: "Stummschalten kannst du nur eine andere Person.",
    nobody_to_lock_out: "Aussperren kannst du nur eine andere Person.",
    log_full:
      "An diesem Tisch ist vor Beginn zu viel passiert. Bitte den Gastgeber um einen neuen Tisch.",
    host_only: "Das darf nur, wer den Tisch eröffnet hat.",
    server_only: "Das kann nur der Server.",
    given_up: "Du hast aufgegeben.",
    bot_plays_for_you: "Ein Bot spielt für dich. Übernimm zuerst wieder deinen Platz.",
    own_seat: "Deinen eigenen Platz kannst du nicht übergeben.",
    seat_not_waited_for: "Der Tisch wartet nicht auf diesen Platz.",
    too_early_to_hand_over: "Es ist noch zu früh, diesen Platz einem Bot zu übergeben.",
    seat_is_yours: "Der Platz gehört dir schon.",
    already_reclaimed:
      "Du hast deinen Platz in diesem Zug schon einmal übernommen. Der Bot beendet den Zug, danach kannst du ihn wieder übernehmen.",
    clock_not_expired: "Es ist keine Zeit abgelaufen.",
    rematch_made: "Die Revanche gibt es schon.",
    rematch_asked: "Du hast schon um eine Revanche gebeten.",
    chat_limit: "Du kannst an diesem Tisch keine Nachrichten mehr schreiben.",
    text_empty: "Gib zuerst einen Text ein.",
    text_unprintable: "Der Text enthält ein Zeichen, das sich nicht anzeigen lässt.",
    bot_unknown: "Diesen Bot gibt es nicht.",
    banned: "Du darfst auf diesem Server nicht mehr mitspielen.",
    muted: "Du darfst hier nichts schreiben.",
    table_closed: "Der Betreiber dieses Servers hat diesen Tisch geschlossen.",
    too_many_bot_tables:
      "Es laufen schon zu viele Partien nur unter Bots. Versuch es später noch einmal.",
    options_invalid: "Eine Partie mit diesen Optionen gibt es nicht.",
    lesson_unknown: "Diese Lektion gibt es nicht.",
    review_too_early: "Nur eine beendete Partie lässt sich auswerten.",
    review_running: "Eine andere Auswertung läuft noch. Warte, bis sie fertig ist.",
    hint_not_alone: "Tipps gibt es nur in Partien allein gegen Bots.",
    moment_unknown: "Von diesem Moment an gibt es nichts mehr zu spielen.",
    analysis_unavailable: "Dieser Server kann gerade keine Partien auswerten.",
    table_unknown: "Diesen Tisch gibt es nicht.",
    table_busy: "An diesem Tisch ist gerade zu viel los. Versuch es noch einmal.",
    table_unreadable: "Dieser Server kann den Tisch nicht lesen.",
    token_missing: "Deine Sitzung fehlt. Lade die Seite neu.",
    session_ended: "Du wurdest hier abgemeldet. Lade die Seite neu.",
    session_unknown: "Dieses Gerät ist nicht mehr angemeldet.",
    too_many_devices: "Mehr sind nicht möglich. Entferne zuerst etwas anderes.",
    link_used: "Dieser Link wurde schon benutzt oder ist zu alt. Erstelle einen neuen.",
    passkey_refused: "Dieser Passkey hat nicht funktioniert. Versuche es noch einmal.",
    passkeys_unavailable: "Dieser Server kann keine Passkeys verwenden.",
    request_invalid: "Der Server hat das nicht verstanden. Lade die Seite neu.",
    request_too_long: "Das ist zu lang.",
    request_too_slow: "Das hat zu lange gedauert. Versuch es noch einmal.",
    not_json: "Der Server hat das nicht verstanden. Lade die Seite neu.",
    not_found: "Hier gibt es nichts.",
    method_not_allowed: "Das geht hier nicht.",
    other_site: "Das kam von einer fremden Website.",
    host_unknown: "Unter diesem Namen antwortet der Server nicht. Öffne ihn unter seiner Adresse.",
    too_many_requests: "Zu viele Anfragen. Versuch es gleich noch einmal.",
    too_many_connections: "Aus deinem Netz kommen zu viele Verbindungen.",
    server_full: "Der Server ist voll. Versuch es später noch einmal.",
    server_stopping: "Der Server startet gerade neu. Versuch es gleich noch einmal.",
    needs_server: "Das geht nur mit einem Server, nicht im Spiel auf diesem Gerät allein.",
    store_unavailable: "Der Server erreicht seine Daten nicht. Versuch es gleich noch einmal.",
    server_error: "Auf dem Server ist etwas schiefgegangen. Es hat sich nichts geändert.",
  },
};
