// The traffic of a case as a sequence chart: a lifeline for the client, for each endpoint and for the bus, time
// downwards, a row for each event.

import { at, chart, circle, line, path, rectangle, words } from './drawing.js';
import { count, fixed, time } from './words.js';

// The longest time in seconds between two outputs to a client that share a row, and the shortest pause with a row.
export const together = 0.015;
const quiet = 0.75;

function shape(event) {
  switch (event.kind) {
    case 'input': return 'toEndpoint';
    case 'output': return 'toClient';
    case 'frame': return event.detail === 'adapter' ? 'toBus' : 'fromBus';
    case 'connect': return 'opens';
    case 'disconnect': return 'ends';
    case 'client': case 'fault': case 'event': return event.kind;
    default: return 'note';
  }
}

function text(event) {
  switch (event.kind) {
    case 'connect': return event.text ? `connects: ${event.text}` : 'connects';
    case 'disconnect': return event.text ? `disconnected: ${event.text}` : 'disconnected';
    case 'request': return `${event.text} (${event.detail})`;
    case 'fault': return `fault ${event.detail}: ${event.text}`;
    case 'client': {
      const verb = { output: 'prints ', errorOutput: 'prints on stderr ', started: 'starts ', stopped: 'stopped ' }[event.detail];
      return `${verb || ''}${event.text}`;
    }
    default: return event.text;
  }
}

// The row before `event` for what is left out and for a pause; null when there is neither.
function gapBefore(event, last) {
  const parts = event.skipped > 0 ? [`${count(event.skipped, 'event')} left out`] : [];
  if (last && event.time - last.end >= quiet) parts.push(`${event.skipped > 0 ? '' : 'quiet for '}${time(event.time - last.end)}`);
  return parts.length ? { shape: 'gap', time: event.time, end: event.time, text: parts.join(', ') } : null;
}

// The rows of a trace: outputs that come together are one, and a request marks the input before it.
export function rowsOf(trace, deciding) {
  const connections = new Map();
  for (const event of trace.events.filter((entry) => entry.connection > 0)) {
    connections.set(event.endpoint, (connections.get(event.endpoint) || new Set()).add(event.connection));
  }
  const rows = [];
  for (const event of trace.events) {
    const decides = deciding.has(event.record);
    if (event.kind === 'request' && !event.detail) {
      const input = rows.findLast((row) => row.shape === 'toEndpoint' && row.endpoint === event.endpoint);
      if (input && decides) input.decides = true;
      continue;
    }
    const gap = gapBefore(event, rows.at(-1));
    if (gap) rows.push(gap);
    const last = rows.at(-1);
    const joins = event.kind === 'output' && last && last.shape === 'toClient' && last.endpoint === event.endpoint
      && event.time - last.end <= together && (!last.connection || last.connection === event.connection) && last.text.length < 120;
    if (joins) {
      last.text += `¦${event.text}`;
      last.end = event.time;
      last.decides ||= decides;
      continue;
    }
    rows.push({
      shape: shape(event), time: event.time, end: event.time, text: text(event), decides, endpoint: event.endpoint,
      connection: (connections.get(event.endpoint)?.size || 0) > 1 ? event.connection : 0,
      detail: event.kind === 'frame' ? event.detail : '',
    });
  }
  return rows;
}

const width = 1040;
const clientX = 130;
const busX = 900;
const rowHeight = 22;
const gapHeight = 26;
// The width of a character of the monospaced font at 11 px, with a small reserve.
const letter = 6.75;

// The lifelines: their places and names, and where the events of an endpoint go.
function lifelines(trace) {
  const only = trace.lanes?.[0] ?? { kind: 'adapter', hasBus: true };
  const lanes = trace.lanes?.length > 1 ? trace.lanes : [{ endpoint: only.kind, hasBus: only.hasBus }];
  const hasBus = lanes.some((lane) => lane.hasBus);
  const step = lanes.length > 1 ? (busX - clientX) / (lanes.length + (hasBus ? 1 : 0)) : 390;
  const places = lanes.map((lane, place) => Math.round(clientX + step * (place + 1)));
  const usual = places[Math.max(0, lanes.findIndex((lane) => lane.hasBus))];
  return {
    lines: [[clientX, 'client'], ...lanes.map((lane, place) => [places[place], lane.endpoint]), ...(hasBus ? [[busX, 'bus and ECUs']] : [])],
    placeOf: (endpoint) => (lanes.length > 1 ? places[lanes.findIndex((lane) => lane.endpoint === endpoint)] ?? usual : usual),
    usual,
  };
}

function arrow(from, to, middle, label, style) {
  const y = middle + 6;
  const tip = to > from ? to - 1 : to + 1;
  const back = to > from ? tip - 7 : tip + 7;
  return [
    path(`M${at(from)} ${at(y)}H${at(back)}`, `wire ${style}`),
    path(`M${at(tip)} ${at(y)}L${at(back)} ${at(y - 3.5)}V${at(y + 3.5)}z`, `tip ${style}`),
    words(Math.min(from, to) + 12, middle + 2, label, 'bytes', Math.floor((Math.abs(to - from) - 24) / letter)),
  ];
}

function gapParts(row, y, { lines, usual }) {
  const middle = y + gapHeight / 2;
  const room = row.text.length * 6.2 + 20;
  return [
    ...lines.flatMap(([x]) => [
      rectangle(x - 3, middle - 6, 6, 12, 'fold'), path(`M${at(x - 6)} ${at(middle - 3)}l12 -5m-12 12l12 -5`, 'foldmark'),
    ]),
    rectangle((clientX + usual - room) / 2, middle - 9, room, 18, 'pill', { round: 9 }),
    words((clientX + usual) / 2, middle + 4, row.text, 'gap'),
  ];
}

function bandParts(row, y, shownTime) {
  const middle = y + rowHeight / 2;
  const sign = { fault: '⚡ ', event: '◆ ' }[row.shape] || '';
  return [
    rectangle(78, y + 2, width - 84, rowHeight - 4, `band ${row.shape}`, { round: 3 }),
    ...(row.decides ? [words(12, middle + 4, '▶', 'decidesmark')] : []), ...shownTime,
    words(86, middle + 4, sign + row.text, `bandname ${row.shape}`, 136),
  ];
}

function rowParts(row, y, shownTime, { placeOf }) {
  const middle = y + rowHeight / 2;
  const endpoint = placeOf(row.endpoint);
  const label = `${row.connection > 0 ? `[${row.connection}] ` : ''}${row.text}`;
  const relief = row.decides ? [
    rectangle(2, y, width - 4, rowHeight, 'decides', { round: 3, title: 'this record decided' }), words(12, middle + 4, '▶', 'decidesmark'),
  ] : [];
  const parts = {
    toEndpoint: () => arrow(clientX, endpoint, middle, label, 'in'),
    toClient: () => arrow(endpoint, clientX, middle, label, 'out'),
    toBus: () => arrow(endpoint, busX, middle, row.text, 'frame'),
    fromBus: () => [...arrow(busX, endpoint, middle, row.text, 'frame'), words(busX + 10, middle + 4, row.detail, 'ecu', 18)],
    opens: () => arrow(clientX, endpoint, middle, label, 'link'),
    ends: () => arrow(clientX, endpoint, middle, label, 'link end'),
    client: () => [circle(clientX, middle, 3.5, 'dot'), words(clientX + 10, middle + 4, row.text, 'says', 106)],
  }[row.shape]();
  return [...relief, ...shownTime, ...parts];
}

// The chart of a trace, with the rows of the records `deciding` in relief; null without rows.
export function sequenceChart(trace, deciding) {
  const rows = rowsOf(trace, deciding);
  if (!rows.length) return null;
  const lanes = lifelines(trace);
  const parts = [];
  let y = 40;
  let lastTime = '';
  for (const row of rows) {
    if (row.shape === 'gap') {
      parts.push(...gapParts(row, y, lanes));
      y += gapHeight;
      lastTime = '';
      continue;
    }
    // A time that the row before shows is left out.
    const now = fixed(row.time, 3);
    const shownTime = now === lastTime ? [] : [words(70, y + rowHeight / 2 + 4, now, 'time')];
    lastTime = now;
    const isBand = ['fault', 'event', 'note'].includes(row.shape);
    parts.push(...(isBand ? bandParts(row, y, shownTime) : rowParts(row, y, shownTime, lanes)));
    y += rowHeight;
  }
  const heads = lanes.lines.flatMap(([x, name]) => [
    rectangle(x - 52, 8, 104, 20, 'head', { round: 4 }), words(x, 22, name, 'headname', 15), line(x, 28, x, y + 6, 'life'),
  ]);
  const label = `Sequence chart of ${count(rows.length, 'row')} between ${lanes.lines.map(([, name]) => name).join(', ')}, `
    + `from ${time(trace.events[0].time)} to ${time(trace.events.at(-1).time)}`;
  return chart('sequence', width, y + 14, label, [...heads, ...parts]);
}
