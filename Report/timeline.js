// The wire on a canvas: an axis of time, a lane for each client and bus with a row for each direction, and signals below.
//
// Only what falls into the window is looked at, and records that fall on one pixel are one mark: what a frame costs does not
// grow with the journal.

import { lowerBound } from './journal.js';
import { fixed, short } from './words.js';

const axisHeight = 22;
const laneHeight = 52;
const plotHeight = 76;
const rowTop = [16, 34];
const rowHeight = 15;
// The width of a character of the monospaced font at 11 px.
const letterWidth = 6.7;
// The longest box of a record.
const longestBox = 420;

const inks = ['text', 'muted', 'line', 'hair', 'card', 'bg', 'accent', 'good', 'bad', 'faint', 'decides', 'decides-ink', 'fault-back',
  'fault-ink', 'event-ink', 'truth', 'reported'];

const inkOf = {
  input: 'accent', request: 'accent', output: 'good', answer: 'muted', connect: 'event-ink', disconnect: 'bad', frame: 'muted',
  event: 'event-ink', fault: 'fault-ink', note: 'muted', client: 'text', peer: 'faint',
};

// The colours of the style sheet, which a canvas cannot read itself.
function readInks(canvas) {
  const colours = {};
  const before = canvas.style.color;
  for (const name of inks) {
    canvas.style.color = `var(--${name})`;
    colours[name] = getComputedStyle(canvas).color;
  }
  canvas.style.color = before;
  return colours;
}

// The pen of a canvas that is as large as its box, in pixels of the style sheet.
function penOf(canvas) {
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
  if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
  const pen = canvas.getContext('2d');
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  return { pen, width, height };
}

// The distance of ticks that stand at least `least` apart: 1, 2 or 5 times a power of ten.
function stepOf(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].find((factor) => factor * power >= least) * power;
}

export class Timeline {
  // `view` has the window (`start`, `end`), what is selected, found and decided, hidden kinds, and the plotted series.
  constructor(canvas, overview, journal, view) {
    Object.assign(this, { canvas, overview, journal, view });
  }

  get height() { return axisHeight + this.journal.laneList.length * laneHeight + this.view.plots.length * plotHeight + 4; }

  forgetInks() { this.colours = null; }

  x(time) { return (time - this.view.start) * this.scale; }

  draw() {
    this.colours ??= readInks(this.canvas);
    const { pen, width, height } = penOf(this.canvas);
    if (!width) return;
    this.width = width;
    this.scale = width / (this.view.end - this.view.start);
    pen.font = '11px ui-monospace, "DejaVu Sans Mono", monospace';
    pen.textBaseline = 'alphabetic';
    this.drawGround(pen, height);
    this.drawLanes(pen);
    this.drawMarks(pen, height);
    this.view.plots.forEach((plot, place) => this.drawPlot(pen, plot, axisHeight + this.journal.laneList.length * laneHeight + place * plotHeight));
    this.drawOverview();
  }

  drawGround(pen, height) {
    const { colours, view } = this;
    pen.fillStyle = colours['fault-back'];
    pen.globalAlpha = 0.45;
    for (const fault of this.journal.faults) {
      if (fault.to < view.start || fault.from > view.end) continue;
      const left = Math.max(0, this.x(fault.from));
      pen.fillRect(left, axisHeight, Math.max(2, Math.min(this.width, this.x(fault.to)) - left), height);
    }
    pen.globalAlpha = 1;
    const step = stepOf((view.end - view.start) * 96 / this.width);
    const digits = Math.min(9, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)));
    const first = Math.ceil(view.start / step);
    // Counted, because far from zero a step may be too small to change a number.
    for (let number = 0; number <= this.width / 96 + 1; number += 1) {
      const tick = (first + number) * step;
      if (tick > view.end) break;
      pen.fillStyle = colours.hair;
      pen.fillRect(this.x(tick), axisHeight, 1, height);
      pen.fillStyle = colours.muted;
      pen.fillText(`${fixed(tick, digits)} s`, this.x(tick) + 3, 14);
    }
    this.journal.laneList.forEach((lane, place) => {
      pen.fillStyle = colours.line;
      pen.fillRect(0, axisHeight + place * laneHeight, this.width, 1);
    });
  }

  drawLanes(pen) {
    const { journal, view } = this;
    const slots = journal.laneList.length * 2;
    const waiting = new Int32Array(slots).fill(-1);
    const lastX = new Float64Array(slots).fill(-Infinity);
    const end = Math.min(journal.records.length, journal.first(view.end) + 1);
    // A record before the window may reach into it with its text.
    for (let index = Math.max(0, journal.first(view.start) - 64); index < end; index += 1) {
      const lane = journal.lanes[index];
      if (lane < 0 || view.hidden.has(journal.records[index].kind)) continue;
      const slot = lane * 2 + journal.sides[index];
      const x = this.x(journal.times[index]);
      if (x - lastX[slot] < 1) continue;
      if (waiting[slot] >= 0) this.drawRecord(pen, waiting[slot], slot, lastX[slot], x);
      waiting[slot] = index;
      lastX[slot] = x;
    }
    for (let slot = 0; slot < slots; slot += 1) {
      if (waiting[slot] >= 0) this.drawRecord(pen, waiting[slot], slot, lastX[slot], lastX[slot] + longestBox);
    }
    pen.fillStyle = this.colours.text;
    journal.laneList.forEach((lane, place) => pen.fillText(lane.name, 4, axisHeight + place * laneHeight + 12));
  }

  drawRecord(pen, index, slot, x, next) {
    const { colours, journal } = this;
    const room = Math.min(next - x, longestBox) - 2;
    if (x + Math.max(room, 2) < 0) return;
    const y = axisHeight + (slot >> 1) * laneHeight + rowTop[slot & 1];
    const { kind } = journal.records[index];
    pen.fillStyle = colours[inkOf[kind] ?? 'muted'];
    pen.fillRect(x, y, 2, rowHeight);
    if (room < 3 * letterWidth) return;
    const text = journal.row(index).text.slice(0, Math.ceil(longestBox / letterWidth));
    const letters = Math.floor((room - 4) / letterWidth);
    pen.fillText(text.length > letters ? `${text.slice(0, letters - 1)}…` : text, x + 5, y + 11);
  }

  // What is decided, found and selected, over all lanes.
  drawMarks(pen, height) {
    const { colours, journal, view } = this;
    for (const index of view.decided) {
      const x = this.x(journal.times[index]);
      if (x < -2 || x > this.width) continue;
      pen.fillStyle = colours['decides-ink'];
      pen.fillRect(x, axisHeight, 1, height);
      pen.fillText('▼', x - 4, axisHeight + 2);
    }
    pen.fillStyle = colours.accent;
    let lastX = -Infinity;
    for (let place = lowerBound(view.found, journal.first(view.start)); place < view.found.length; place += 1) {
      const x = this.x(journal.times[view.found[place]]);
      if (x > this.width) break;
      if (x - lastX >= 2) pen.fillRect(x - 1, axisHeight - 5, 2, 5);
      lastX = x;
    }
    if (view.selected < 0) return;
    const x = this.x(journal.times[view.selected]);
    pen.strokeStyle = colours.accent;
    pen.strokeRect(x - 1.5, axisHeight + 0.5, 4, height - axisHeight - 1);
  }

  drawPlot(pen, plot, top) {
    const { colours, view } = this;
    const bottom = top + plotHeight - 6;
    pen.fillStyle = colours.line;
    pen.fillRect(0, top, this.width, 1);
    const y = (value) => bottom - ((value - plot.low) / (plot.high - plot.low)) * (plotHeight - 26);
    pen.strokeStyle = colours.truth;
    pen.lineWidth = 1.5;
    pen.beginPath();
    const first = Math.max(0, lowerBound(plot.times, view.start) - 1);
    const end = Math.min(plot.times.length, lowerBound(plot.times, view.end) + 1);
    let before;
    for (let place = first; place < end; place += 1) {
      const x = Math.max(this.x(plot.times[place]), -5);
      let [low, high] = [plot.values[place], plot.values[place]];
      // Values that fall on one pixel are one stroke from the least to the greatest.
      while (place + 1 < end && this.x(plot.times[place + 1]) - x < 1) {
        place += 1;
        low = Math.min(low, plot.values[place]);
        high = Math.max(high, plot.values[place]);
      }
      // A value holds until the next one.
      if (before !== undefined) pen.lineTo(x, y(before));
      pen.moveTo(x, y(low));
      pen.lineTo(x, y(high));
      before = plot.values[place];
      pen.moveTo(x, y(before));
    }
    if (before !== undefined) pen.lineTo(this.width, y(before));
    pen.stroke();
    pen.strokeStyle = colours.reported;
    for (const point of plot.reported) {
      const x = this.x(point.time);
      if (x < 0 || x > this.width) continue;
      pen.strokeRect(x - 2.5, y(point.value) - 2.5, 5, 5);
    }
    pen.fillStyle = colours.text;
    pen.fillText(`${plot.name}${plot.unit ? `, ${plot.unit}` : ''}   ${short(plot.least)} to ${short(plot.greatest)}`, 4, top + 13);
  }

  // How much there is at each time of the whole journal, and where the window is.
  drawOverview() {
    const { colours, journal, view } = this;
    const { pen, width, height } = penOf(this.overview);
    if (this.bins?.length !== width) this.bins = densities(journal, width);
    const place = (time) => ((time - journal.start) / (journal.end - journal.start)) * width;
    pen.fillStyle = colours['fault-back'];
    pen.globalAlpha = 0.45;
    for (const fault of journal.faults) {
      pen.fillRect(place(fault.from), 0, Math.max(2, Math.min(width, place(fault.to)) - place(fault.from)), height);
    }
    pen.globalAlpha = 1;
    pen.fillStyle = colours.faint;
    this.bins.forEach((share, x) => { if (share) pen.fillRect(x, height - share * (height - 4), 1, share * (height - 4)); });
    pen.fillStyle = colours['decides-ink'];
    for (const index of view.decided) pen.fillRect(place(journal.times[index]) - 1, 0, 2, height);
    const [left, right] = [place(view.start), place(view.end)];
    pen.globalAlpha = 0.18;
    pen.fillStyle = colours.accent;
    pen.fillRect(left, 0, Math.max(3, right - left), height);
    pen.globalAlpha = 1;
    pen.strokeStyle = colours.accent;
    pen.strokeRect(left + 0.5, 0.5, Math.max(3, right - left) - 1, height - 1);
  }

  // The record at a point of the canvas; -1 where there is none.
  recordAt(x, y) {
    const { journal, view } = this;
    const lane = Math.floor((y - axisHeight) / laneHeight);
    if (!this.scale || lane < 0 || lane >= journal.laneList.length) return -1;
    const side = (y - axisHeight) % laneHeight < rowTop[1] ? 0 : 1;
    const time = view.start + (x + 3) / this.scale;
    for (let index = journal.first(time) - 1; index >= 0; index -= 1) {
      if (x - this.x(journal.times[index]) > longestBox) return -1;
      if (journal.lanes[index] === lane && journal.sides[index] === side && !view.hidden.has(journal.records[index].kind)) return index;
    }
    return -1;
  }

  // The values of the plot at a point of the canvas, in words; an empty text where there is none.
  valueAt(x, y) {
    const plot = this.view.plots[Math.floor((y - axisHeight - this.journal.laneList.length * laneHeight) / plotHeight)];
    if (!plot || !this.scale) return '';
    const time = this.view.start + x / this.scale;
    const place = lowerBound(plot.times, time + 1e-12) - 1;
    return place < 0 ? '' : `${plot.name} = ${short(plot.values[place])}${plot.unit ? ` ${plot.unit}` : ''} from ${fixed(plot.times[place], 3)} s on`;
  }
}

// The share of records in each of `width` equal parts of the time, from 0 to 1, on a logarithmic scale.
function densities(journal, width) {
  const bins = new Float64Array(width);
  for (const time of journal.times) {
    bins[Math.min(width - 1, Math.floor(((time - journal.start) / (journal.end - journal.start)) * width))] += 1;
  }
  const most = Math.log1p(bins.reduce((one, other) => Math.max(one, other), 1));
  return bins.map((number) => Math.log1p(number) / most);
}
