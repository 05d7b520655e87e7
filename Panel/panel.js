import { call, get, act, follow, setToken, APIError, bytes } from './api.js';
import { el, number, save, svg } from './elements.js';
import { Faults } from './faults.js';
import { dial, gaugesFor } from './gauges.js';
import { switchThemes } from './theme.js';
import { wireLine, wireRow } from './record.js';
import { Wire } from './wire.js';
import { Plot } from './plot.js';

const $ = (id) => document.getElementById(id);

function say(error) {
  const isAsked = error instanceof APIError && error.status === 401;
  if (isAsked && !$('ask').open) {
    $('ask-text').textContent = 'This car needs the token that dyno has printed.';
    $('ask').showModal();
  }
  $('message-text').textContent = error ? error.message || String(error) : '';
  $('message').hidden = !error;
}
$('message-close').addEventListener('click', () => say(null));
$('ask').addEventListener('close', () => { setToken($('ask-token').value.trim()); location.reload(); });

// Does `work`, and says what went wrong. What nobody has asked for leaves an earlier message.
async function attempt(work, isAsked = true) {
  try {
    await work();
    if (isAsked) say(null);
  } catch (error) {
    say(error);
  }
}

let vehicle;
let endpoints = [];
let status;
let dials = [];
let shownSignals = [];
const wire = new Wire($('wire-rows'), $('wire-lost'));
const plot = new Plot($('plot-canvas'), $('plot-names'));
const faults = new Faults(attempt);

// --- Theme and clock -------------------------------------------------------------------------------------------------

switchThemes($('theme'));

$('pause').addEventListener('click', () => attempt(async () => {
  await call('POST', 'clock', status?.paused ? 'resume' : 'pause');
  await refreshStatus();
}));
$('reset').addEventListener('click', () => attempt(async () => { await call('POST', 'reset'); await begin(); }));
$('save').addEventListener('click', () => attempt(async () => {
  save(await get('scenario?as=played'), 'application/yaml', 'session.yaml');
}));

let isLive = false;
async function refreshStatus() {
  status = await get('status');
  $('title').textContent = status.scenario.title || 'Dyno';
  document.title = `${status.scenario.title || 'Dyno'} · Dyno`;
  $('time').textContent = `${status.time.toFixed(1)} s`;
  $('clients').textContent = status.clients === 1 ? '1 client' : `${status.clients} clients`;
  $('pause').textContent = status.paused ? 'Continue' : 'Pause';
  $('pause').setAttribute('aria-pressed', String(status.paused));
  showLink();
}
function showLink() {
  const state = !isLive ? ['gone', 'connection lost'] : status?.ended ? ['paused', 'ended'] : status?.paused ? ['paused', 'paused'] : ['live', 'live'];
  $('link').className = `state ${state[0]}`;
  if ($('link').textContent !== state[1]) $('link').textContent = state[1];
}

// --- Car: ignition and trouble codes -----------------------------------------------------------------------------------

for (const position of ['off', 'on', 'cranking', 'running']) {
  $('ignition').append(el('button', { textContent: position, onclick: () => attempt(async () => { await act({ ignition: position }); await refreshCar(); }) }));
}

$('store').addEventListener('submit', (event) => {
  event.preventDefault();
  attempt(async () => {
    await act({ store: { codes: [$('code').value.trim().toUpperCase()], as: $('stage').value, ecu: $('ecu').value } });
    $('code').value = '';
    await refreshCar();
  });
});
$('clear').addEventListener('click', () => attempt(async () => { await act({ clear: 'all' }); await refreshCar(); }));

let shownCar = '';
async function refreshCar() {
  vehicle = await get('vehicle');
  for (const button of $('ignition').children) button.setAttribute('aria-pressed', String(button.textContent === vehicle.ignition));
  showRace();
  const key = JSON.stringify([vehicle.vin, vehicle.ecus.map((ecu) => [ecu.name, ecu.codes, ecu.indicator, ecu.freezeFrame?.code])]);
  if (key === shownCar) return;
  shownCar = key;
  $('identity').textContent = [vehicle.vin, ...vehicle.calibrationIDs, vehicle.ecuName].filter(Boolean).join(' · ');
  const chosen = $('ecu').value;
  $('ecu').replaceChildren(...vehicle.ecus.map((ecu) => el('option', { textContent: ecu.name, selected: ecu.name === chosen })));
  $('codes').replaceChildren(...vehicle.ecus.flatMap((ecu) => ecu.codes.map((code) => codeRow(ecu, code))));
  if (!$('codes').childElementCount) $('codes').append(el('p', { className: 'muted', textContent: 'No codes are stored.' }));
}

function codeRow(ecu, code) {
  const frame = ecu.freezeFrame && ecu.freezeFrame.code === code.code ? ecu.freezeFrame : null;
  const row = el('div', { className: 'item' },
    el('strong', { className: 'mono', textContent: code.code }),
    el('span', { className: 'grow' }, ...code.stages.map((stage) => el('span', { className: `tag ${stage === 'active' ? 'bad' : ''}`, textContent: stage })),
      el('span', { className: 'muted', textContent: ` ${ecu.name}` })),
    el('button', { textContent: 'Repair', title: 'Ends the fault behind the code; its life cycle does the rest',
      onclick: () => attempt(async () => { await act({ repair: { codes: [code.code], ecu: ecu.name } }); await refreshCar(); }) }));
  if (!frame) return row;
  const table = el('table', {}, ...frame.values.slice(0, 60).map((value) => el('tr', {},
    el('td', { textContent: value.name }), el('td', { className: 'number', textContent: `${number(value.value)} ${value.unit}` }))));
  return el('div', {}, row, el('details', {}, el('summary', { className: 'muted', textContent: 'Freeze frame' }), table));
}

// --- Signals -----------------------------------------------------------------------------------------------------------

const usual = ['vehicle.speed', 'engine.speed', 'engine.coolant.temperature', 'engine.load', 'throttle.position', 'intake.maf', 'fuel.level', 'module.voltage'];

async function refreshSignals() {
  const words = $('search').value.trim();
  let rows;
  if (words) rows = (await get(`signals?search=${encodeURIComponent(words)}`)).slice(0, 60);
  else rows = await Promise.all(usual.map((name) => get(`signals/${name}`)));
  shownSignals = rows.map(signalRow);
  $('signal-list').replaceChildren(...shownSignals.map((row) => row.node));
  if (!rows.length) $('signal-list').append(el('p', { className: 'muted', textContent: 'No signal has these words.' }));
}

// Where a slider ends: a signal's own range may be far wider than what a car does.
const spans = { 'vehicle.speed': [0, 250], 'engine.speed': [0, 8000], 'engine.coolant.temperature': [-40, 150], 'module.voltage': [6, 16], 'intake.maf': [0, 300] };

function signalRow(signal) {
  const value = el('span', { className: 'value' });
  const [low, high] = spans[signal.name] || [signal.minimum, signal.maximum];
  const isWide = high - low > 1e6;
  const slider = el('input', { type: 'range', min: low, max: high, step: 'any', 'aria-label': signal.name });
  const field = el('input', { type: 'text', 'aria-label': `${signal.name}, a value or a source`, placeholder: signal.unit || 'value' });
  let isHeld = false;
  let timer;
  function set(source) {
    return attempt(async () => { await call('PUT', `signals/${encodeURIComponent(signal.name)}`, source); });
  }
  slider.addEventListener('input', () => {
    isHeld = true;
    clearTimeout(timer);
    timer = setTimeout(() => set(Number(slider.value)).then(() => { isHeld = false; }), 60);
  });
  const release = el('button', { type: 'button', className: 'release', textContent: 'Release', hidden: true, 'aria-label': `Release ${signal.name}`,
    title: 'Gives the signal the source again that the scenario states', onclick: () => attempt(async () => {
      await call('DELETE', `signals/${encodeURIComponent(signal.name)}`);
    }) });
  const form = el('form', { className: 'set', onsubmit: (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    let source = text;
    try { source = JSON.parse(text); } catch { /* a text such as 65 mph */ }
    set(source).then(() => { field.value = ''; });
  } }, isWide ? null : slider, field, el('button', { textContent: 'Set' }),
    el('button', { type: 'button', textContent: '∿', title: `Plot ${signal.name}`, 'aria-label': `Plot ${signal.name}`, onclick: () => { plot.add(signal.name); savePlot(); } }));
  const node = el('div', { className: 'signal', 'data-signal': signal.name },
    el('span', { className: 'name', textContent: signal.name }), release, value,
    el('span', { className: 'meaning', textContent: signal.meaning }), form);
  function show(now, isSet) {
    release.hidden = !isSet;
    const text = `${number(now)} ${signal.unit}`;
    if (value.textContent !== text) value.textContent = text;
    if (!isHeld && document.activeElement !== slider && typeof now === 'number') slider.value = now;
  }
  show(signal.value, signal.isSet);
  return { name: signal.name, node, show };
}
let searching;
$('search').addEventListener('input', () => { clearTimeout(searching); searching = setTimeout(() => attempt(refreshSignals), 150); });

async function refreshValues() {
  const names = [...new Set([...dials.map((d) => d.signal), ...shownSignals.map((row) => row.name), ...plot.series.keys()])];
  if (!names.length) return;
  const rows = await get(`signals?names=${encodeURIComponent(names.join(','))}`);
  const values = new Map(rows.map((row) => [row.name, row.value]));
  const set = new Set(rows.filter((row) => row.isSet).map((row) => row.name));
  for (const gauge of dials) gauge.show(values.get(gauge.signal));
  for (const row of shownSignals) row.show(values.get(row.name), set.has(row.name));
  plot.take(status ? status.time : 0, values);
}

function savePlot() { localStorage.setItem('dyno-plot', JSON.stringify([...plot.series.keys()])); }
plot.onremove = savePlot;

// --- Endpoints and clients ---------------------------------------------------------------------------------------------

function cells(row, numbers = []) { return row.map((text, i) => el('td', { textContent: text, className: numbers.includes(i) ? 'number' : '' })); }

async function refreshEndpoints() {
  endpoints = await get('endpoints');
  const connections = await get('connections');
  const head = (names) => el('tr', {}, ...names.map((name) => el(name ? 'th' : 'td', { textContent: name })));
  $('endpoint-list').replaceChildren(el('table', {}, head(['Endpoint', 'Address', 'Clients', 'per s']),
    ...endpoints.map((e) => el('tr', {}, ...cells([`${e.name}${e.accepts ? '' : ' (refuses)'}`, e.urls.join(' '), e.clients, number(e.rate)], [2, 3])))));
  $('connection-list').replaceChildren(...(connections.length ? [el('h3', { textContent: 'Clients' }), el('table', {}, head(['Client', 'From', 'per s', 'Last', '']),
    ...connections.map((c) => el('tr', { 'data-connection': c.id }, ...cells([c.id, c.peer || 'terminal', number(c.rate), c.lastRequest], [2]),
      el('td', {}, el('button', { textContent: 'Cut', 'aria-label': `Cut ${c.id}`, title: 'Reset the connection', onclick: () => attempt(async () => { await call('DELETE', `connections/${encodeURIComponent(c.id)}?how=reset`); await refreshEndpoints(); }) })))))] : []));
  const names = ['', ...endpoints.map((e) => e.name)];
  if ($('fault-endpoint').childElementCount !== names.length) {
    $('fault-endpoint').replaceChildren(...names.map((name) => el('option', { value: name, textContent: name || 'everywhere' })));
  }
}

// --- Race --------------------------------------------------------------------------------------------------------------

let hasMap = false;
async function drawMap() {
  hasMap = false;
  if (!vehicle.race) { $('race').hidden = true; return; }
  const { points } = await get('circuit');
  if (!points.length) return;
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => -p[1]);
  const size = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const edge = size * 0.06;
  $('race-map').setAttribute('viewBox', [Math.min(...xs) - edge, Math.min(...ys) - edge, Math.max(...xs) - Math.min(...xs) + 2 * edge, Math.max(...ys) - Math.min(...ys) + 2 * edge].join(' '));
  const track = svg('path', { class: 'track', d: `M${points.map((p) => `${p[0].toFixed(1)} ${(-p[1]).toFixed(1)}`).join('L')}Z`, 'stroke-width': size / 45 });
  $('race-map').replaceChildren(track);
  $('race-map').dataset.radius = size / 50;
  $('race').hidden = false;
  hasMap = true;
}
function showRace() {
  if (!vehicle.race || !hasMap) return;
  const race = vehicle.race;
  $('race-facts').textContent = `${race.circuit} · lap ${race.lap} · position ${race.position || '–'} · ${(race.lapDistance / 1000).toFixed(2)} of ${(race.length / 1000).toFixed(2)} km`;
  const radius = Number($('race-map').dataset.radius);
  const dots = [...race.rivals.map((r) => ['rival', r.place, radius * 0.8]), ['own', race.place, radius]];
  const shown = [...$('race-map').querySelectorAll('circle')];
  dots.forEach(([kind, place, size], i) => {
    const dot = shown[i] || $('race-map').appendChild(svg('circle', {}));
    dot.setAttribute('class', kind);
    dot.setAttribute('r', size.toFixed(1));
    dot.setAttribute('cx', place[0].toFixed(1));
    dot.setAttribute('cy', (-place[1]).toFixed(1));
  });
  shown.slice(dots.length).forEach((dot) => dot.remove());
}

// --- Events of the scenario --------------------------------------------------------------------------------------------

let shownTimeline = '';
async function refreshTimeline() {
  const moments = await get('timeline');
  const key = JSON.stringify(moments.map((m) => [m.name, m.count, m.text]));
  if (key === shownTimeline) return;
  shownTimeline = key;
  const sorted = moments.slice().sort((a, b) => (a.time ?? 1e12) - (b.time ?? 1e12));
  $('timeline-list').replaceChildren(...sorted.map((m) => el('div', { className: 'item' },
    el('span', { className: 'mono', textContent: m.time === null ? '—' : `${m.time.toFixed(1)} s` }),
    el('span', { className: 'grow' }, el('strong', { textContent: m.name }), ` ${m.text}`),
    el('span', { className: `tag ${m.by === 'control' ? '' : 'bad'}`, textContent: m.by === 'control' ? 'control' : m.count ? `happened ${m.count}×` : 'to come' }))));
  if (!moments.length) $('timeline-list').append(el('p', { className: 'muted', textContent: 'The scenario states no events, and nothing was done yet.' }));
}

// --- Wire --------------------------------------------------------------------------------------------------------------

const wireKinds = () => ['connect', 'disconnect', 'input', 'output', 'event', 'fault', 'note', 'sample', ...($('wire-frames').checked ? ['frame'] : [])];
let unfollow = null;
let newest = null;
const startsAt = sessionStorage.getItem('dyno-last');
function followWire() {
  unfollow?.();
  unfollow = follow(`rate=400&kind=${wireKinds().join(',')}`, newest, (kind, record) => {
    if (record.n !== undefined) newest = record.n;
    wire.take(kind, record);
    if (kind === 'sample') plot.mark(record);
    if (kind === 'event' || kind === 'fault') soon();
  }, (live) => { isLive = live; showLink(); });
}
let waiting = null;
function soon() {
  waiting ??= setTimeout(() => { waiting = null; attempt(async () => { await Promise.all([faults.refresh(), refreshCar(), refreshTimeline()]); }, false); }, 200);
}
$('wire-filter').addEventListener('input', () => { wire.filter = $('wire-filter').value.toLowerCase(); wire.draw(true); });
$('wire-values').addEventListener('change', () => { wire.showsValues = $('wire-values').checked; wire.draw(true); });
$('wire-frames').addEventListener('change', followWire);
function pauseWire() {
  wire.paused = !wire.paused;
  $('wire-pause').textContent = wire.paused ? 'Continue' : 'Pause';
  $('wire-pause').setAttribute('aria-pressed', String(wire.paused));
  if (!wire.paused) wire.draw(true);
}
$('wire-pause').addEventListener('click', pauseWire);
$('wire-copy').addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText(wire.text());
  } catch {
    getSelection().selectAllChildren($('wire-rows'));
  }
});
// What the journal still has, as a file.
$('wire-text').addEventListener('click', () => attempt(async () => {
  const journal = await get(`journal?kind=${wireKinds().join(',')}`);
  const lines = journal.split('\n').filter(Boolean).map((line) => JSON.parse(line));
  save(lines.filter((record) => !record.repeated).map((record) => wireLine(wireRow(record.kind, record))).join('\n') + '\n', 'text/plain', 'wire.txt');
}));
for (const kind of ['ip', 'can']) {
  $(`wire-${kind}`).addEventListener('click', () => attempt(async () => {
    save(await bytes(`capture?until=now&kind=${kind}`), 'application/vnd.tcpdump.pcap', `wire.${kind}.pcap`);
  }));
}

document.addEventListener('keydown', (event) => {
  if (event.target.closest('input, select, textarea') || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === '/') { event.preventDefault(); $('search').focus(); }
  if (event.key === 'p') $('pause').click();
  if (event.key === 'w') pauseWire();
});

// --- Begin -------------------------------------------------------------------------------------------------------------

async function begin() {
  shownCar = '';
  shownTimeline = '';
  await refreshStatus();
  await refreshEndpoints();
  await refreshCar();
  // A gauge for what this car has.
  const rows = gaugesFor(vehicle, endpoints);
  const values = await get(`signals?names=${rows.map((row) => row.signal).join(',')}`);
  dials = rows.filter((row, i) => values[i].value !== null || i < 2).map((row) => ({ signal: row.signal, ...dial(row) }));
  $('gauges').replaceChildren(...dials.map((gauge) => gauge.node));
  await Promise.all([refreshSignals(), faults.refresh(), refreshTimeline(), drawMap()]);
}

// Repeats `work` with `pause` between its ends; a page that nobody sees rests.
async function repeat(work, pause) {
  for (;;) {
    if (!document.hidden) {
      try { await work(); } catch (error) { if (isLive) say(error); }
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

let titled = '';
const plotted = JSON.parse(localStorage.getItem('dyno-plot') || 'null') || ['engine.speed', 'vehicle.speed'];
plotted.forEach((name) => plot.add(name));
if (startsAt !== null) newest = Number(startsAt);
attempt(async () => {
  await begin();
  titled = status.scenario.title;
  // After a reload the wire begins with what was shown last.
  newest ??= Math.max(0, status.records - 200);
  followWire();
});
repeat(async () => {
  await refreshStatus();
  if (titled && status.scenario.title !== titled) { titled = status.scenario.title; await begin(); }
  await refreshValues();
}, 200);
repeat(async () => { await refreshEndpoints(); await refreshCar(); }, 1000);
repeat(async () => { await faults.refresh(); await refreshTimeline(); }, 2000);
setInterval(() => {
  wire.draw();
  if (!document.hidden) plot.draw();
  if (newest !== null) sessionStorage.setItem('dyno-last', String(Math.max(0, newest - 200)));
}, 250);
