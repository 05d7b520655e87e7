// Plots of signals, and histograms.

import { el } from '../Panel/elements.js';
import { at, Axis, base, chart, circle, levels, line, mark, path, rectangle, words } from './drawing.js';
import { count, fixed, short, table, time } from './words.js';

export const figure = (drawing, ...caption) => el('figure', { className: 'chart', tabIndex: 0 }, el('figcaption', {}, ...caption), drawing);

// --- Signals ---------------------------------------------------------------------------------------------------------

const plotBox = { left: 74, right: 1024, top: 30, bottom: 196 };
// The greatest number of values of one kind that are listed rather than plotted.
const fewest = 2;
// The greatest number of faults and events that are marked.
const mostMarks = 14;

const faultWords = (event) => (event.kind === 'fault' ? `fault ${event.detail}: ${event.text}` : event.text);

// The first events and faults of a trace; a fault that takes effect again is left out.
const marksOf = (trace) => trace.events.filter((event) => event.kind === 'event' || (event.kind === 'fault' && event.detail !== 'acts'))
  .slice(0, mostMarks).map((event) => ({ time: event.time, text: faultWords(event), style: event.kind }));

// The marks as lines, with their numbers above; marks that stand close together share a label such as `2–5`.
function markParts(marks, times) {
  const place = (entry) => times.place(entry.time, plotBox.left, plotBox.right);
  const labels = [];
  marks.forEach((entry, index) => {
    const last = labels.at(-1);
    if (last && place(entry) < last.x + 36) last.entries.push(entry);
    else labels.push({ x: place(entry), first: index + 1, entries: [entry] });
  });
  return [
    ...marks.map((entry) => line(place(entry), plotBox.top - 4, place(entry), plotBox.bottom, `mark ${entry.style}`)),
    ...labels.flatMap(({ x, first, entries }) => {
      const text = entries.length > 1 ? `${first}–${first + entries.length - 1}` : String(first);
      const room = 10 + 7 * text.length;
      return [rectangle(x - room / 2, 6, room, 16, `marknumber ${entries[0].style}`, {
        round: 8, title: entries.map((entry) => entry.text).join('\n'),
      }), words(x, 18, text, 'marktext')];
    }),
  ];
}

function range(points, unit) {
  if (!points.length) return 'none';
  const values = points.map((point) => point.value);
  return `${short(Math.min(...values))} to ${short(Math.max(...values))} ${unit} in ${count(points.length, 'point')}`;
}

function signalPlot(series, marks, moments, end) {
  const points = [...series.truth, ...series.reported];
  const values = new Axis(points.map((point) => point.value), { ticks: 4 });
  const times = new Axis([...points.map((point) => point.time), 0, end], { ticks: 8, startsAtZero: true });
  const x = (seconds) => times.place(seconds, plotBox.left, plotBox.right);
  const y = (value) => values.place(value, plotBox.bottom, plotBox.top);
  // A sample is valid until the next one.
  const steps = series.truth.map((point, place) => (place
    ? `H${at(x(point.time))}V${at(y(point.value))}` : `M${at(x(point.time))} ${at(y(point.value))}`)).join('');
  const parts = [
    ...levels(values, plotBox), ...times.ticks.flatMap(([tick, text]) => mark(plotBox, x(tick), text)),
    ...base(plotBox, 'seconds since power-on'),
    ...(series.unit ? [words(plotBox.left - 8, 14, series.unit, 'tick y')] : []),
    ...markParts(marks, times),
    ...moments.map((moment) => rectangle(x(moment) - 4, plotBox.top, 8, plotBox.bottom - plotBox.top, 'moment', {
      title: `decided at ${fixed(moment, 3)} s`,
    })),
    ...(steps ? [path(steps, 'truth')] : []),
    ...(series.truth.length <= 80 ? series.truth.map((point) => circle(x(point.time), y(point.value), 2, 'truthdot')) : []),
    ...series.reported.map((point) => circle(x(point.time), y(point.value), series.reported.length > 60 ? 2.6 : 3.6, 'reported',
      `${short(point.value)} ${series.unit} reported at ${fixed(point.time, 3)} s`)),
  ];
  const label = `${series.signal}: true ${range(series.truth, series.unit)}; reported ${range(series.reported, series.unit)}`;
  return chart('plot', 1040, 236, label, parts);
}

const nameOf = (series) => (series.client ? `${series.client}: ${series.signal}` : series.signal);

const key = (style, text) => el('span', { className: 'key' }, el('i', { className: style }), text);

function listed(points, unit) {
  const texts = points.map((point) => `${short(point.value)}${unit ? ` ${unit}` : ''} at ${fixed(point.time, 3)} s`);
  return texts.length ? texts.join(', ') : 'none';
}

// The signals of a case: a table of those with few values, a plot of each other, the list of the marks in the plots.
export function signals(result) {
  const shown = result.trace.series.filter((series) => series.truth.length || series.reported.length);
  const isFew = (series) => Math.max(series.truth.length, series.reported.length) <= fewest;
  const few = shown.filter(isFew);
  const many = shown.filter((series) => !isFew(series));
  const marks = many.length ? marksOf(result.trace) : [];
  const moments = result.expectations.filter((entry) => entry.form === 'report' && entry.verdict !== 'pass' && entry.at !== undefined)
    .map((entry) => entry.at);
  const end = result.trace.events.at(-1)?.time || 0;
  return [
    few.length ? table('Signals', ['Signal', 'On the wire', 'Reported by the client'], few.map((series) => [
      nameOf(series), listed(series.truth, series.unit), listed(series.reported, series.unit),
    ]), 'summary') : null,
    ...many.map((series) => figure(signalPlot(series, marks, moments, end),
      el('b', { textContent: nameOf(series) }), series.unit ? ` in ${series.unit} ` : ' ',
      key('', `on the wire (${series.truth.length})`), key('r', `reported by the client (${series.reported.length})`))),
    marks.length ? el('ol', { className: 'marks' }, ...marks.map((entry) => el('li', { textContent: `${fixed(entry.time, 3)} s: ${entry.text}` }))) : null,
  ].filter(Boolean);
}

// --- Histograms ------------------------------------------------------------------------------------------------------

const barBox = { left: 44, right: 506, top: 14, bottom: 108 };

// A histogram of `heights`; `title(place)` is the tooltip of a bar, `marks` are places between 0 and 1 with their texts.
export function histogram(heights, title, marks, name, label) {
  const axis = new Axis([...heights, 1], { ticks: 3, startsAtZero: true });
  const room = (barBox.right - barBox.left) / heights.length;
  const bars = heights.flatMap((height, place) => {
    const y = axis.place(height, barBox.bottom, barBox.top);
    return height ? [rectangle(barBox.left + place * room + 1, y, room - 2, barBox.bottom - y, 'bar', {
      round: Math.min(2, room / 4), title: title(place),
    })] : [];
  });
  const ticks = marks.flatMap(([share, text]) => mark(barBox, barBox.left + share * (barBox.right - barBox.left), text));
  return chart('histogram', 520, 150, label, [...levels(axis, barBox, true), ...bars, ...ticks, ...base(barBox, name)]);
}

// The intervals that an `every` measured, in seconds; null for fewer than two.
export function intervals(measured) {
  const values = measured.filter((value) => Number.isFinite(value) && value >= 0).sort((a, b) => a - b);
  if (values.length < 2) return null;
  const scale = values.at(-1) < 1 ? 1000 : 1;
  const axis = new Axis(values.map((value) => value * scale), { ticks: 6 });
  const heights = new Array(Math.min(24, Math.max(6, Math.ceil(Math.sqrt(values.length)) * 2))).fill(0);
  for (const value of values) heights[Math.min(heights.length - 1, Math.floor(axis.place(value * scale, 0, heights.length)))] += 1;
  const edge = (place) => short(axis.low + ((axis.high - axis.low) * place) / heights.length);
  const label = `${values.length} intervals: shortest ${time(values[0])}, median ${time(values[Math.floor(values.length / 2)])}, longest ${time(values.at(-1))}`;
  return figure(histogram(heights, (place) => `${count(heights[place], 'interval')} from ${edge(place)} to ${edge(place + 1)}`,
    axis.ticks.map(([tick, text]) => [axis.place(tick, 0, 1), text]), scale > 1 ? 'interval in ms' : 'interval in s', label), label);
}
