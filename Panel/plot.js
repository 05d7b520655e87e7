// A plot of chosen signals over the last minute. Each signal has its own scale; marks are values that clients have got.

const colours = ['#3185e0', '#e06a2c', '#2b9c55', '#a763ea', '#dd5090', '#159b8f'];
const span = 60;

export class Plot {
  constructor(canvas, names) {
    this.canvas = canvas;
    this.names = names;
    this.series = new Map();
    this.now = 0;
    this.onremove = () => {};
  }

  add(name) {
    if (this.series.has(name) || this.series.size >= colours.length) return;
    const used = [...this.series.values()].map((s) => s.colour);
    this.series.set(name, { points: [], marks: [], colour: colours.find((c) => !used.includes(c)) });
    this.list();
  }

  remove(name) {
    this.series.delete(name);
    this.list();
    this.onremove();
  }

  list() {
    this.names.replaceChildren(...[...this.series].map(([name, series]) => {
      const label = document.createElement('label');
      const swatch = document.createElement('span');
      swatch.className = 'swatch';
      swatch.style.background = series.colour;
      const off = document.createElement('button');
      off.textContent = '×';
      off.title = `Take ${name} off the plot`;
      off.setAttribute('aria-label', off.title);
      off.addEventListener('click', () => this.remove(name));
      label.append(swatch, name, off);
      return label;
    }));
  }

  take(time, values) {
    if (time < this.now) for (const series of this.series.values()) { series.points = []; series.marks = []; }
    this.now = time;
    for (const [name, value] of values) {
      const series = this.series.get(name);
      if (!series || typeof value !== 'number') continue;
      series.points.push([time, value]);
      while (series.points.length && series.points[0][0] < time - span) series.points.shift();
    }
  }

  mark(record) {
    const series = this.series.get(record.signal);
    if (!series || typeof record.value !== 'number') return;
    series.marks.push([record.t, record.value]);
    if (series.marks.length > 2000) series.marks.splice(0, 500);
  }

  draw() {
    const ratio = window.devicePixelRatio || 1;
    const width = this.canvas.clientWidth;
    const height = this.canvas.clientHeight;
    if (!width) return;
    if (this.canvas.width !== Math.round(width * ratio)) this.canvas.width = Math.round(width * ratio);
    if (this.canvas.height !== Math.round(height * ratio)) this.canvas.height = Math.round(height * ratio);
    const pen = this.canvas.getContext('2d');
    const style = getComputedStyle(this.canvas);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, width, height);
    const end = this.now;
    const x = (time) => ((time - end + span) / span) * width;
    pen.font = '11px system-ui, sans-serif';
    pen.fillStyle = style.color;
    pen.strokeStyle = style.color;
    for (let back = 0; back <= span; back += 15) {
      pen.globalAlpha = 0.18;
      pen.beginPath();
      pen.moveTo(x(end - back), 0);
      pen.lineTo(x(end - back), height - 14);
      pen.stroke();
      pen.globalAlpha = 0.7;
      const text = back ? `−${back} s` : 'now';
      pen.fillText(text, Math.min(width - pen.measureText(text).width, Math.max(0, x(end - back) - 14)), height - 2);
    }
    pen.globalAlpha = 1;
    let line = 0;
    for (const [, series] of this.series) {
      const shown = series.points;
      if (!shown.length) continue;
      let low = Infinity;
      let high = -Infinity;
      for (const [, value] of shown) { low = Math.min(low, value); high = Math.max(high, value); }
      const margin = (high - low) * 0.1 || Math.abs(high) * 0.05 || 1;
      low -= margin;
      high += margin;
      const y = (value) => 4 + (1 - (value - low) / (high - low)) * (height - 24);
      pen.strokeStyle = series.colour;
      pen.fillStyle = series.colour;
      pen.lineWidth = 1.8;
      pen.beginPath();
      shown.forEach(([time, value], i) => (i ? pen.lineTo(x(time), y(value)) : pen.moveTo(x(time), y(value))));
      pen.stroke();
      for (const [time, value] of series.marks) {
        if (time < end - span) continue;
        pen.beginPath();
        pen.arc(x(time), y(value), 2.6, 0, 7);
        pen.fill();
      }
      const last = shown[shown.length - 1][1];
      pen.fillText(`${+last.toFixed(2)}   (${+low.toFixed(1)} … ${+high.toFixed(1)})`, 4, 12 + 13 * line);
      line += 1;
    }
  }
}
