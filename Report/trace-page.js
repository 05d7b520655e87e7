// The trace viewer: what crossed the wire in a run, on a timeline and as a list, and what was decided by it.

import { el, save } from '../Panel/elements.js';
import { wireLine } from '../Panel/record.js';
import { busCapture, conversationCapture } from './capture.js';
import { loadCase, openFile, textOf, unpacked } from './data-files.js';
import { Journal, lowerBound } from './journal.js';
import { $, data, drawPage, report } from './page.js';
import { followPointers } from './pointers.js';
import { mostRows, Rows } from './rows.js';
import { Timeline } from './timeline.js';
import { count, fixed, time } from './words.js';

const units = data('units');
// The signals that are plotted at first, and at most.
const firstPlots = 3;
const mostPlots = 6;

let journal = new Journal('');
let entry = null;
let shown = [];
const view = { start: 0, end: 1, selected: -1, found: [], decided: [], hidden: new Set(), plots: [] };

// --- Elements ----------------------------------------------------------------------------------------------------------

const button = (textContent, onclick, more = {}) => el('button', { type: 'button', textContent, onclick, ...more });
const search = el('input', { type: 'search', 'aria-label': 'Search', placeholder: 'search: text, 7E8, engine.speed', oninput: () => find(0) });
const foundWords = el('span', { className: 'muted', role: 'status' });
const kindBox = el('div', { className: 'kinds' });
const difference = button('First difference', () => showDifference(), { title: 'The record at which an expectation first failed (D)' });
const busButton = button('pcap of the bus', () => saveCapture('bus', busCapture(visible())));
const talkButton = button('pcap of the conversation',
  () => saveCapture('ip', conversationCapture(visible(), journal.records.slice(0, journal.first(view.start)))));
const expectationBox = el('ul', { className: 'chips' });
const overview = el('canvas', { className: 'overview', role: 'img', 'aria-label': 'The density of records over the whole time' });
const slider = el('input', { type: 'range', min: 0, max: 1000, step: 1, 'aria-label': 'Time', oninput: () => moveTo(Number(slider.value) / 1000) });
const canvas = el('canvas', { className: 'timeline', tabIndex: 0, role: 'img', 'aria-label': 'Records by lane and time; the list below has them as text' });
const bubble = el('div', { className: 'bubble', hidden: true });
const signalBox = el('div', { className: 'kinds' });
const details = el('section', { className: 'details', 'aria-label': 'The selected record', 'aria-live': 'polite' });
const list = el('div', { className: 'records', role: 'listbox', tabIndex: 0, 'aria-label': 'Records' });
const remark = el('p', { className: 'muted' });
const file = el('input', { type: 'file', accept: '.jsonl,.gz', 'aria-label': 'Open a journal', onchange: () => open(file.files[0]) });
const viewer = el('div', { hidden: true },
  el('form', { className: 'tools', role: 'search', 'aria-label': 'Records', onsubmit: (event) => { event.preventDefault(); find(1); } },
    search, button('‹', () => find(-1), { title: 'The match before', 'aria-label': 'The match before' }),
    button('›', () => find(1), { title: 'The next match', 'aria-label': 'The next match' }), foundWords),
  el('div', { className: 'tools' }, button('−', () => zoom(2), { 'aria-label': 'Zoom out' }), button('+', () => zoom(0.5), { 'aria-label': 'Zoom in' }),
    button('Whole', () => setWindow(journal.start, journal.end)), difference,
    el('span', { className: 'label', textContent: 'What is visible as' }), button('text', () => saveText()), busButton, talkButton),
  expectationBox, kindBox, overview, slider, el('div', { className: 'wire' }, canvas, bubble), signalBox, details, list, remark);
let timeline = new Timeline(canvas, overview, journal, view);
let rows = new Rows(list, journal, view, select);

// --- What is shown ------------------------------------------------------------------------------------------------------

let isDue = false;
function redraw() {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    canvas.style.height = `${timeline.height}px`;
    timeline.draw();
    const room = journal.end - journal.start - (view.end - view.start);
    slider.value = room > 0 ? Math.round(((view.start - journal.start) / room) * 1000) : 0;
    slider.disabled = room <= 0;
    slider.setAttribute('aria-valuetext', `${fixed(view.start, 3)} to ${fixed(view.end, 3)} s`);
  });
}

// Shows the time from `start` to `end`, moved into the journal's.
function setWindow(start, end) {
  const whole = journal.end - journal.start;
  const span = Math.min(Math.max(end - start, 1e-6), whole);
  view.start = Math.min(Math.max(start, journal.start), journal.end - span);
  view.end = view.start + span;
  redraw();
}

function zoom(factor, around = (view.start + view.end) / 2) {
  setWindow(around - (around - view.start) * factor, around + (view.end - around) * factor);
}

// Moves the window to a share of the time, from 0 to 1.
function moveTo(share) {
  const span = view.end - view.start;
  const start = journal.start + share * (journal.end - journal.start - span);
  setWindow(start, start + span);
}

function kindToggle(name, isOn, onclick) {
  const toggle = button(name, () => { toggle.setAttribute('aria-pressed', String(onclick())); });
  toggle.setAttribute('aria-pressed', String(isOn));
  return toggle;
}

function listKinds() {
  kindBox.replaceChildren(...journal.kinds.map((kind) => kindToggle(kind, true, () => {
    if (!view.hidden.delete(kind)) view.hidden.add(kind);
    listRecords();
    redraw();
    return !view.hidden.has(kind);
  })));
}

function listRecords() {
  shown = [];
  journal.records.forEach((record, index) => { if (!view.hidden.has(record.kind)) shown.push(index); });
  rows.show(shown);
  const parts = [count(journal.records.length, 'record')];
  if (shown.length > mostRows) parts.push(`the list shows the first ${mostRows}`);
  if (journal.damaged) parts.push(`${count(journal.damaged, 'line')} could not be read`);
  remark.textContent = `${parts.join('; ')}.`;
}

// --- Signals ------------------------------------------------------------------------------------------------------------

function plotOf(name) {
  const series = journal.signals.get(name) ?? { times: [], values: [] };
  const reported = (entry?.result.trace?.series ?? []).filter((one) => one.signal === name).flatMap((one) => one.reported)
    .filter((point) => Number.isFinite(point.value) && Number.isFinite(point.time));
  let [least, greatest] = [Infinity, -Infinity];
  for (const value of series.values) { least = Math.min(least, value); greatest = Math.max(greatest, value); }
  for (const { value } of reported) { least = Math.min(least, value); greatest = Math.max(greatest, value); }
  const margin = greatest > least ? 0 : Math.max(1, Math.abs(greatest) * 0.05);
  return { name, ...series, reported, least, greatest, low: least - margin, high: greatest + margin, unit: Object.hasOwn(units, name) ? units[name] : '' };
}

function listSignals() {
  const names = [...journal.signals.keys()];
  const told = (entry?.result.trace?.series ?? []).filter((series) => series.reported.length).map((series) => series.signal);
  const ordered = [...new Set([...told.filter((name) => journal.signals.has(name)), ...names])];
  view.plots = ordered.slice(0, firstPlots).map(plotOf);
  signalBox.replaceChildren(...ordered.map((name, place) => kindToggle(name, place < firstPlots, () => {
    const index = view.plots.findIndex((plot) => plot.name === name);
    if (index >= 0) view.plots.splice(index, 1);
    else if (view.plots.length < mostPlots) view.plots.push(plotOf(name));
    redraw();
    return view.plots.some((plot) => plot.name === name);
  })));
}

// --- Selection, expectations, search --------------------------------------------------------------------------------------

function step(label, index) {
  if (index < 0) return null;
  const { text } = journal.row(index);
  const apart = journal.times[index] - journal.times[view.selected];
  return el('div', {}, el('dt', {}, button(label, () => select(index))),
    el('dd', { textContent: `${apart < 0 ? '−' : '+'}${time(Math.abs(apart))}  ${text.slice(0, 200)}` }));
}

// The bytes that an endpoint has sent and those that arrived, where its link or a fault has changed them.
function changes(index) {
  const record = journal.records[index];
  if (record.kind !== 'answer' && record.kind !== 'output') return [];
  const isAnswer = record.kind === 'answer';
  for (let other = index + (isAnswer ? 1 : -1), steps = 0; journal.records[other] && steps < 50; other += isAnswer ? 1 : -1, steps += 1) {
    const near = journal.records[other];
    if (near.endpoint !== record.endpoint || near.connection !== record.connection) continue;
    if (near.kind === record.kind && isAnswer) break;
    if (near.kind === (isAnswer ? 'output' : 'answer')) return [step(isAnswer ? 'After the link' : 'Before the link', other)];
    if (near.kind === 'input') break;
  }
  return [];
}

function describe() {
  if (view.selected < 0) {
    details.replaceChildren(el('p', { className: 'muted', textContent: 'Choose a record: what it means, and what came before and after it, stands here.' }));
    return;
  }
  const index = view.selected;
  const record = journal.records[index];
  const row = journal.row(index);
  const fact = (name, value) => (value ? el('div', {}, el('dt', { textContent: name }), el('dd', { textContent: value })) : null);
  const deciding = (entry?.result.expectations ?? []).filter((one) => one.records.includes(record.n));
  details.replaceChildren(el('dl', { className: 'facts' },
    fact('Record', `${record.n ?? index}, ${record.kind}`), fact('Time', `${fixed(journal.times[index], 9)} s`), fact('Where', row.where),
    fact('Text', row.text), fact('Meaning', journal.meaning(index)), ...changes(index),
    ...deciding.map((one) => fact(`${one.verdict}: ${one.id}`, one.reason || one.about)),
    step('Before', journal.neighbour(index, -1)), step('After', journal.neighbour(index, 1))));
}

function select(index) {
  if (index < 0 || index >= journal.records.length) return;
  view.selected = index;
  const now = journal.times[index];
  if (now < view.start || now > view.end) {
    const span = view.end - view.start;
    setWindow(now - span / 3, now + (span * 2) / 3);
  }
  rows.reveal(index);
  describe();
  redraw();
}

const isBroken = (one) => report.verdicts.get(one.verdict)?.isBroken;

// The first record of an expectation: one that decided it, or else the one at that moment.
function placeOfExpectation(one) {
  const known = one.records.map((number) => journal.index(number)).filter((index) => index >= 0);
  if (known.length) return Math.min(...known);
  return one.at === undefined ? -1 : Math.min(journal.first(one.at), journal.records.length - 1);
}

function listExpectations() {
  const all = entry?.result.expectations ?? [];
  const places = new Map(all.map((one) => [one, placeOfExpectation(one)]));
  const broken = all.filter((one) => isBroken(one) && places.get(one) >= 0).sort((one, other) => places.get(one) - places.get(other));
  view.decided = [...new Set(broken.flatMap((one) => [places.get(one), ...one.records.map((number) => journal.index(number))]))]
    .filter((index) => index >= 0).sort((one, other) => one - other);
  difference.disabled = !broken.length;
  expectationBox.hidden = !all.length;
  expectationBox.replaceChildren(...all.map((one) => el('li', { title: one.reason || one.about }, report.verdict(one.verdict), ' ',
    places.get(one) >= 0 ? button(one.id, () => closeUp(places.get(one))) : el('span', { className: 'id', textContent: one.id }))));
}

// Shows a record with what is around it.
function closeUp(index) {
  const now = journal.times[index];
  const room = Math.max(now - journal.times[Math.max(0, index - 12)], 0.02);
  setWindow(now - room, now + room);
  select(index);
}

function showDifference() { if (view.decided.length) closeUp(view.decided[0]); }

// Looks for the text of the search field, and goes to the next match in `direction`, or to none with 0.
function find(direction) {
  const words = search.value.toLowerCase().split(' ').filter(Boolean);
  view.found = words.length ? shown.filter((index) => words.every((word) => journal.searched(index).includes(word))) : [];
  if (view.found.length && direction) {
    const place = lowerBound(view.found, view.selected + (direction > 0 ? 1 : 0)) + (direction < 0 ? -1 : 0);
    select(view.found[(place + view.found.length) % view.found.length]);
  }
  const place = view.found.indexOf(view.selected);
  foundWords.textContent = words.length ? `${place >= 0 ? `${place + 1} of ` : ''}${count(view.found.length, 'match').replace('matchs', 'matches')}` : '';
  redraw();
}

// --- Export ---------------------------------------------------------------------------------------------------------------

function visible() {
  const part = shown.slice(lowerBound(shown, journal.first(view.start)), lowerBound(shown, journal.first(view.end + 1e-9)));
  return part.map((index) => [journal.times[index], journal.records[index]]);
}

function saveText() {
  const from = lowerBound(shown, journal.first(view.start));
  const lines = shown.slice(from, lowerBound(shown, journal.first(view.end + 1e-9))).map((index) => {
    const means = journal.meaning(index);
    return wireLine(journal.row(index)) + (means ? `\t${means}` : '');
  });
  save(`${lines.join('\n')}\n`, 'text/plain', `${entry?.name ?? 'trace'}.txt`);
}

function saveCapture(part, content) { save(content, 'application/vnd.tcpdump.pcap', `${entry?.name ?? 'trace'}.${part}.pcap`); }

// --- Input ----------------------------------------------------------------------------------------------------------------

function explain(event) {
  const [x, y] = [event.offsetX, event.offsetY];
  const index = timeline.recordAt(x, y);
  const value = timeline.valueAt(x, y);
  bubble.hidden = index < 0 && !value;
  if (bubble.hidden) return;
  const row = index >= 0 ? journal.row(index) : null;
  bubble.replaceChildren(...(row ? [el('b', { textContent: `${fixed(journal.times[index], 6)} s  ${row.kind}` }),
    el('div', { className: 'mono', textContent: row.text.slice(0, 300) }), el('div', { textContent: journal.meaning(index).slice(0, 600) })]
    : [el('div', { textContent: value })]));
  bubble.style.left = `${Math.max(0, Math.min(x + 12, canvas.clientWidth - bubble.offsetWidth - 4))}px`;
  bubble.style.top = `${y + 18}px`;
}

followPointers(canvas, overview, {
  view, zoom, setWindow, explain, whole: () => [journal.start, journal.end], hide: () => { bubble.hidden = true; },
  choose: (x, y) => select(timeline.recordAt(x, y)),
});

const keys = {
  ArrowDown: () => select(shown[Math.min(lowerBound(shown, view.selected + 1), shown.length - 1)]),
  ArrowUp: () => select(shown[Math.max(lowerBound(shown, view.selected) - 1, 0)]),
  ArrowRight: () => (view.selected < 0 ? keys.ArrowDown() : select(journal.neighbour(view.selected, 1))),
  ArrowLeft: () => select(view.selected < 0 ? 0 : journal.neighbour(view.selected, -1)),
  Home: () => select(shown[0]), End: () => select(shown.at(-1)),
  '+': () => zoom(0.5), '-': () => zoom(2), d: showDifference, '/': () => search.focus(),
};
viewer.addEventListener('keydown', (event) => {
  if (event.target.tagName === 'INPUT' || event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(keys, event.key)) return;
  event.preventDefault();
  keys[event.key]();
});

// --- Opening --------------------------------------------------------------------------------------------------------------

function show(text, shownEntry) {
  entry = shownEntry;
  journal = new Journal(text);
  Object.assign(view, { selected: -1, found: [], decided: [] });
  view.hidden.clear();
  search.value = '';
  timeline = new Timeline(canvas, overview, journal, view);
  rows = new Rows(list, journal, view, select);
  viewer.hidden = !journal.records.length;
  listKinds();
  listExpectations();
  listSignals();
  listRecords();
  describe();
  find(0);
  busButton.disabled = !journal.records.some((record) => record.kind === 'frame' && record.id);
  talkButton.disabled = !journal.records.some((record) => record.kind === 'input' || record.kind === 'output');
  setWindow(journal.start, journal.end);
}

const extent = () => `${count(journal.records.length, 'record')} in ${time(journal.end - journal.start)}`;

function entitle(name, words) {
  $('top').replaceChildren(el('h1', { textContent: name }), el('p', { className: 'lead', textContent: words }));
}

async function open(chosen) {
  if (!chosen) return;
  try {
    const text = await textOf(chosen);
    show(text, null);
    entitle(chosen.name, journal.records.length ? extent() : 'This is not a journal: expected lines of JSON as dyno serve --journal and dyno check write them.');
  } catch (error) {
    entitle(chosen.name, `It cannot be read: ${error.message}`);
  }
}

async function openCase(shownEntry, packed) {
  show(await unpacked(packed), shownEntry);
  const { result } = shownEntry;
  entitle(shownEntry.label, [result.title, result.verdict, result.reason].filter(Boolean).join('; '));
  if (view.decided.length) showDifference();
}

// Opens the case that the address names in the folder of a report.
async function openNamed() {
  const name = decodeURIComponent(location.hash.slice(1));
  if (!/^[\w.-]+$/.test(name)) return;
  try {
    const [named, packed] = await Promise.all([loadCase(name), openFile(`cases/${name}.journal.js`)]);
    await openCase(named, packed);
  } catch (error) {
    entitle(name, error.message);
  }
}

for (const kind of ['dragover', 'drop']) {
  addEventListener(kind, (event) => {
    event.preventDefault();
    if (kind === 'drop') open(event.dataTransfer.files[0]);
  });
}
addEventListener('resize', redraw);
addEventListener('hashchange', openNamed);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { timeline.forgetInks(); redraw(); });
drawPage({
  top: [el('h1', { textContent: report.title }), el('p', { className: 'lead', textContent: 'Drop a journal (journal.jsonl or journal.jsonl.gz) on this page, or choose one.' })],
  main: [el('p', { className: 'tools' }, file), viewer],
  sections: report.index ? [[report.index, 'All cases']] : [],
});
$('theme').addEventListener('click', () => { timeline.forgetInks(); redraw(); });
if ($('trace')) {
  const given = data('trace');
  if (given.case) openCase(given.case, given.journal);
  else unpacked(given.journal).then((text) => { show(text, null); entitle(given.title, extent()); });
} else {
  openNamed();
}
// For tests and measurements.
globalThis.dynoTrace = { timeline: () => timeline, setWindow, view };
