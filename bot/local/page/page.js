// What SimCord's page lacks where people play. Loaded before its own scripts.
"use strict";

const VIEWER = "viewer";
const RESTING_MS = 2000; // between two loads, lest a server that always refuses be stormed
const LISTS = new Set([3, 5, 6, 7, 8]);
const ask = window.fetch.bind(window);

window.fetch = async (address, options) => {
  if (address === "/api/pages") return openPage(address, options);
  const answer = await ask(address, options);
  // The server has been started again, or the tab was asleep for too long.
  if (address === "/api/state" && answer.status === 410) {
    setTimeout(() => window.location.reload(), Math.max(0, RESTING_MS - performance.now()));
  }
  return answer;
};

// Each tab keeps its name, over reloads and restarts.
async function openPage(address, options) {
  const viewer = sessionStorage.getItem(VIEWER);
  if (viewer) {
    const answer = await ask(address, { ...options, body: JSON.stringify({ viewer_id: viewer }) });
    if (answer.ok) return answer;
  }
  return ask(address, options);
}

// Heard before SimCord hears it, which empties the list.
const keepViewer = ({ target }) => {
  if (target.id === "viewer-picker") sessionStorage.setItem(VIEWER, target.value);
};
document.addEventListener("change", keepViewer, { capture: true });

// SimCord remembers what was chosen in a list by the list's place in its message, and shows it
// in whatever list the bot puts there next. A list that is as it was keeps what was chosen.
let shown = new Map();

window.forgetChangedLists = (snapshot, memory) => {
  const before = shown;
  shown = new Map(listsIn(Object.values(snapshot.messages)));
  for (const [key, list] of before) {
    if (shown.get(key) === list) continue;
    for (const kept of Object.values(memory)) if (kept instanceof Map) kept.delete(key);
    if (memory.dropdown?.key === key) memory.dropdown = null;
  }
};

function listsIn(components) {
  return components.flatMap((component) => [
    ...(LISTS.has(component.type) && component.control_key
      ? [[component.control_key, JSON.stringify(component)]]
      : []),
    ...listsIn(component.components ?? []),
  ]);
}

// A link into Discord leads to the message on this page; the channel is always this one.
document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="https://discord.com/channels/"]');
  if (!link) return;
  event.preventDefault();
  const message = new URL(link.href).pathname.split("/")[4];
  if (message) goTo(message);
});

function goTo(message) {
  const article = document.querySelector(`article[data-message-id="${message}"]`);
  if (article) {
    article.scrollIntoView();
    article.animate([{ background: "var(--discord-hover)" }, {}], 2000);
    return;
  }
  const form = document.getElementById("message-exact-form");
  form.elements["message-exact-id"].value = message;
  form.requestSubmit();
}
