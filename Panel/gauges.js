// Gauges that people recognise, as SVG.

import { svg } from './elements.js';

const begin = -220;
const sweep = 260;

function point(share, radius) {
  const angle = ((begin + sweep * share) * Math.PI) / 180;
  return [60 + radius * Math.cos(angle), 60 + radius * Math.sin(angle)];
}

function arc(from, to, radius) {
  const [x1, y1] = point(from, radius);
  const [x2, y2] = point(to, radius);
  return `M${x1.toFixed(2)} ${y1.toFixed(2)}A${radius} ${radius} 0 ${(to - from) * sweep > 180 ? 1 : 0} 1 ${x2.toFixed(2)} ${y2.toFixed(2)}`;
}

// A dial for `row`: { signal, name, unit, from, to, hot, digits, scale }.
export function dial(row) {
  const value = svg('path', { class: 'value', d: arc(0, 0.001, 46) });
  const needle = svg('line', { class: 'needle', x1: 60, y1: 60 });
  const number = svg('text', { x: 60, y: 98 });
  const unit = svg('text', { x: 60, y: 110, class: 'unit' });
  unit.textContent = row.unit;
  const face = svg('svg', { viewBox: '0 0 120 114', role: 'img' }, svg('path', { class: 'arc', d: arc(0, 1, 46) }));
  if (row.hot !== undefined) {
    const share = (row.hot - row.from) / (row.to - row.from);
    face.append(svg('path', { class: 'limit', d: share > 0.5 ? arc(share, 1, 53) : arc(0, share, 53) }));
  }
  face.append(value);
  for (let i = 0; i <= 4; i += 1) {
    // The ends stand below the arc, so that the number has room between them.
    const [x, y] = i % 4 ? point(i / 4, 33) : [i ? 98 : 22, 101];
    const tick = svg('text', { class: 'tick', x: x.toFixed(1), y: (y + 3).toFixed(1) });
    const mark = row.from + ((row.to - row.from) * i) / 4;
    tick.textContent = mark >= 1000 ? `${mark / 1000}k` : String(mark);
    face.append(tick);
  }
  face.append(needle, number, unit);
  const node = document.createElement('div');
  node.className = 'gauge';
  node.dataset.signal = row.signal;
  const label = document.createElement('div');
  label.className = 'name';
  label.textContent = row.name;
  node.append(face, label);
  let shown;
  function show(raw) {
    const isThere = typeof raw === 'number';
    const text = isThere ? (raw * (row.scale || 1)).toFixed(row.digits || 0) : '–';
    if (text === shown) return;
    shown = text;
    node.classList.toggle('absent', !isThere);
    number.textContent = text;
    face.setAttribute('aria-label', `${row.name} ${text} ${row.unit}`);
    const share = isThere ? Math.min(1, Math.max(0, (raw * (row.scale || 1) - row.from) / (row.to - row.from))) : 0;
    value.setAttribute('d', arc(0, Math.max(0.001, share), 46));
    const [x, y] = point(share, 40);
    needle.setAttribute('x2', x.toFixed(2));
    needle.setAttribute('y2', y.toFixed(2));
  }
  show(undefined);
  return { node, show };
}

const car = [
  { signal: 'vehicle.speed', name: 'Speed', unit: 'km/h', from: 0, to: 240 },
  { signal: 'engine.speed', name: 'Engine', unit: 'rpm', from: 0, to: 8000, hot: 6500 },
  { signal: 'engine.coolant.temperature', name: 'Coolant', unit: '°C', from: 40, to: 140, hot: 115 },
  { signal: 'fuel.level', name: 'Fuel', unit: '%', from: 0, to: 100, hot: 10 },
  { signal: 'module.voltage', name: 'Voltage', unit: 'V', from: 8, to: 16, hot: 11, digits: 1 },
];

const race = [
  { signal: 'vehicle.speed', name: 'Speed', unit: 'km/h', from: 0, to: 360 },
  { signal: 'engine.speed', name: 'Engine', unit: 'rpm', from: 0, to: 12000, hot: 9000 },
  { signal: 'transmission.gear', name: 'Gear', unit: '', from: 0, to: 8 },
  { signal: 'pedal.accelerator', name: 'Throttle', unit: '%', from: 0, to: 100 },
  { signal: 'pedal.brake', name: 'Brake', unit: '%', from: 0, to: 100 },
  { signal: 'engine.coolant.temperature', name: 'Coolant', unit: '°C', from: 40, to: 140, hot: 115 },
  { signal: 'fuel.level', name: 'Fuel', unit: '%', from: 0, to: 100, hot: 10 },
];

const tractor = [
  { signal: 'vehicle.speed', name: 'Speed', unit: 'km/h', from: 0, to: 60 },
  { signal: 'engine.speed', name: 'Engine', unit: 'rpm', from: 0, to: 3000, hot: 2500 },
  { signal: 'engine.coolant.temperature', name: 'Coolant', unit: '°C', from: 40, to: 140, hot: 115 },
  { signal: 'hydraulic.oil.temperature', name: 'Hydraulics', unit: '°C', from: 0, to: 120, hot: 95 },
  { signal: 'engine.oil.pressure', name: 'Oil', unit: 'kPa', from: 0, to: 800, hot: 100 },
  { signal: 'fuel.level', name: 'Fuel', unit: '%', from: 0, to: 100, hot: 10 },
  { signal: 'machine.hours', name: 'Hours', unit: 'h', from: 0, to: 10000 },
];

// The gauges of a car, of a race or of a farm machine.
export function gaugesFor(vehicle, endpoints) {
  if (vehicle.race) return race;
  if (endpoints.some((e) => e.kind === 'mtg')) return tractor;
  return car;
}
