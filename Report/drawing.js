// Charts as SVG; the style sheet has colours and letters.

import { svg } from '../Panel/elements.js';
import { cut, fixed, short } from './words.js';

// A coordinate in tenths of a pixel.
export const at = (value) => short(value, 1);

export const path = (d, style) => svg('path', { class: style, d });

export const line = (x1, y1, x2, y2, style) => path(`M${at(x1)} ${at(y1)}L${at(x2)} ${at(y2)}`, style);

function tip(title) {
  if (!title) return [];
  const node = svg('title');
  node.textContent = title;
  return [node];
}

export function rectangle(x, y, width, height, style, { round = 0, title = '' } = {}) {
  return svg('rect', {
    class: style, x: at(x), y: at(y), width: at(Math.max(0, width)), height: at(Math.max(0, height)), rx: at(round),
  }, ...tip(title));
}

export const circle = (x, y, radius, style, title = '') => svg('circle', { class: style, cx: at(x), cy: at(y), r: at(radius) }, ...tip(title));

// A text of at most `most` characters; a longer one is cut, and its tooltip has the whole.
export function words(x, y, text, style, most = Infinity) {
  const [shown, whole] = cut(text, most);
  return svg('text', { class: style, x: at(x), y: at(y) }, ...tip(whole), shown);
}

// A chart; `label` describes it for screen readers.
export const chart = (style, width, height, label, parts) => svg('svg', {
  class: style, viewBox: `0 0 ${width} ${at(height)}`, width, height: at(height), role: 'img', 'aria-label': label,
}, ...parts);

// `value` rounded up to 1, 2, 5 or 10 times a power of ten.
function roundUp(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 5, 10].find((factor) => factor * power >= value * 0.999) * power;
}

// An axis that contains `values`, with about `ticks` ticks at round numbers. Values that are not finite, or of 1e12 and
// more, are ignored; equal ones get a margin.
export class Axis {
  constructor(values, { ticks = 5, startsAtZero = false } = {}) {
    const usable = values.filter((value) => Number.isFinite(value) && Math.abs(value) < 1e12);
    let low = usable.reduce((a, b) => Math.min(a, b), startsAtZero ? 0 : Infinity);
    let high = usable.reduce((a, b) => Math.max(a, b), -Infinity);
    if (low > high) [low, high] = [0, 1];
    if (high - low < 1e-9 * Math.max(1, Math.abs(high))) {
      const room = Math.max(1, Math.abs(high) * 0.05);
      [low, high] = [startsAtZero ? 0 : low - room, high + room];
    }
    this.step = roundUp((high - low) / ticks);
    this.low = startsAtZero ? 0 : Math.floor(low / this.step + 1e-9) * this.step;
    this.high = Math.ceil(high / this.step - 1e-9) * this.step;
  }

  // The values of the ticks, at most 41, each with its text.
  get ticks() {
    const steps = Math.min(Math.max(Math.round((this.high - this.low) / this.step), 0), 40);
    const digits = Math.min(6, Math.max(0, Math.ceil(-Math.log10(this.step) - 1e-9)));
    return Array.from({ length: steps + 1 }, (_, number) => {
      const value = this.low + number * this.step;
      return [value, fixed(value, digits)];
    });
  }

  // The coordinate of `value` between `start` (at `low`) and `end` (at `high`).
  place(value, start, end) {
    const share = this.high > this.low ? (Math.min(Math.max(value, this.low), this.high) - this.low) / (this.high - this.low) : 0;
    return start + share * (end - start);
  }
}

// The lines and numbers of a vertical axis in a box.
export function levels(axis, box, isWhole = false) {
  return axis.ticks.filter(([value]) => !isWhole || Math.abs(value - Math.round(value)) < 1e-9).flatMap(([value, text]) => {
    const y = axis.place(value, box.bottom, box.top);
    return [line(box.left, y, box.right, y, 'grid'), words(box.left - 8, y + 4, isWhole ? fixed(value, 0) : text, 'tick y')];
  });
}

// The horizontal axis of a box with its name.
export const base = (box, name) => [
  line(box.left, box.bottom, box.right, box.bottom, 'axis'), words((box.left + box.right) / 2, box.bottom + 36, name, 'tick x'),
];

// A mark of the horizontal axis, with its number where it has one.
export function mark(box, x, number) {
  return [line(x, box.bottom, x, box.bottom + 4, 'axis'), ...(number ? [words(x, box.bottom + 18, number, 'tick x')] : [])];
}
