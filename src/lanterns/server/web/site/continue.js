// Takes the token out of a personal link and has the browser keep it in a cookie.
// It stands in the fragment, which browsers never send; it is wiped from the address at once.
const link = new URLSearchParams(location.hash.slice(1));
history.replaceState(null, "", location.pathname);

const told = document.getElementById("told");
const onward = document.getElementById("onward");
const table = link.get("table");

async function takeOver(token) {
  const answer = await fetch("/api/session", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token }),
  });
  if (!answer.ok) throw new Error((await answer.json()).reason);
}

if (link.has("token")) {
  takeOver(link.get("token")).then(
    () => {
      told.textContent = "Your seats are here now.";
      if (table && /^[0-9a-z]{12}$/.test(table)) {
        onward.href = `/table/${table}`;
        onward.textContent = "To your table";
      }
      onward.focus();
    },
    () => {
      told.textContent = "This link could not be used. Ask for a new one on your other device.";
    },
  );
} else {
  told.textContent = "This link is not complete. Ask for a new one on your other device.";
}
