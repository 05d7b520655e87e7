// What was measured over all cases of a run: how late the host was, and how often a dashboard has shown values.

import { at, Axis, base, chart, levels, line, path, rectangle, words } from './drawing.js';
import { figure, histogram } from './plots.js';
import { count, fixed, time } from './words.js';

// The limits of the bars in seconds: 1, 2 and 5 times powers of ten from 10 µs to 10 s.
const limits = [...[1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1].flatMap((power) => [power, 2 * power, 5 * power]), 10];

export const latenessWords = (lateness) => `${time(lateness.p50)} (median), ${time(lateness.p90)} (90 %), ${time(lateness.p99)} (99 %), ${time(lateness.max)} at most`;

// How late the host was. A bin on both sides of a limit counts where its upper limit lies.
export function lateness(measured) {
  const heights = new Array(limits.length).fill(0);
  for (const bin of measured.bins) {
    const place = limits.findIndex((limit) => bin.upTo <= limit * 1.001);
    heights[place < 0 ? limits.length - 1 : place] += bin.count;
  }
  const bars = Math.max(8, heights.findLastIndex((height) => height > 0) + 1);
  const marks = limits.slice(0, bars).map((limit, place) => [(place + 1) / bars, place % 3 === 2 ? time(limit) : '']);
  return figure(histogram(heights.slice(0, bars), (place) => `${count(heights[place], 'delay')} up to ${time(limits[place])}`,
    marks, 'late by at most', `Delays of the host: ${latenessWords(measured)}`), `${count(measured.count, 'delay')} by length`);
}

const rateBox = { left: 44, right: 506, top: 14, bottom: 186 };

export const intervalName = (rate) => (rate.interval > 0 ? time(rate.interval) : 'none');

// How often a dashboard has shown values, by the interval that it was told.
export function updates(rates) {
  const axis = new Axis(rates.flatMap((rate) => [rate.asked, rate.shown, ...(rate.claimed || [])]), { startsAtZero: true });
  const room = (rateBox.right - rateBox.left) / rates.length;
  const y = (value) => axis.place(value, rateBox.bottom, rateBox.top);
  const middle = (place) => rateBox.left + (place + 0.5) * room;
  const columns = rates.flatMap((rate, place) => {
    const x = middle(place);
    const claim = rate.claimed?.map(y);
    return [
      rectangle(x - room / 4, y(rate.shown), room / 2, rateBox.bottom - y(rate.shown), 'bar', {
        round: 2, title: `${intervalName(rate)}: ${fixed(rate.shown, 1)} a second`,
      }),
      ...(claim ? [line(x, claim[0], x, claim[1], 'axis'), ...claim.map((end) => line(x - 6, end, x + 6, end, 'axis'))] : []),
      words(x, rateBox.bottom + 18, intervalName(rate), 'tick x'),
    ];
  });
  const asked = rates.map((rate, place) => `${place ? 'L' : 'M'}${at(middle(place))} ${at(y(rate.asked))}`).join('');
  const label = `Updates a second by interval: ${rates.map((rate) => `${intervalName(rate)}: ${fixed(rate.shown, 1)}`).join(', ')}`;
  return figure(chart('plot small', 520, 236, label, [
    ...levels(axis, rateBox), ...columns, path(asked, 'truth'), ...base(rateBox, 'interval between two updates'),
  ]), 'Updates a second: the bars are shown, the line is asked, the marks are what is claimed');
}
