// A journal in memory: its records in order of time, the lane of each, and the values of each signal.

import { wireRow } from '../Panel/record.js';
import { short } from './words.js';

// The greatest number of lanes; further connections of an endpoint share one.
const mostLanes = 24;

const texts = ['endpoint', 'bytes', 'request', 'text', 'id', 'data', 'from', 'signal', 'ecu', 'address', 'stage', 'fault', 'means'];
const needed = { input: 'bytes', output: 'bytes', answer: 'bytes', request: 'request', frame: 'data', peer: 'address', sample: 'signal' };

// The record in a line; null when the line is not one. Whoever wrote the line, its texts are texts.
function recordOf(line) {
  let record;
  try { record = JSON.parse(line); } catch { return null; }
  if (!record || typeof record.kind !== 'string') return null;
  for (const key of texts) if (record[key] !== undefined && typeof record[key] !== 'string') record[key] = String(record[key]);
  const key = needed[record.kind];
  if (key && record[key] === undefined) record[key] = '';
  if (!Number.isFinite(record.t)) delete record.t;
  return record;
}

// The lane of a record: its key, its name, and which of its two rows (0 towards the car, 1 towards the client). A sample has
// none, because it is plotted.
function laneOf(record) {
  const towardsClient = ['output', 'answer', 'disconnect'].includes(record.kind) ? 1 : 0;
  switch (record.kind) {
    case 'sample': return null;
    case 'frame': return { key: `bus ${record.endpoint ?? ''}`, name: `bus${record.endpoint ? ` of ${record.endpoint}` : ''}`, rank: 2,
      side: record.sender === 'tap' || record.from === 'adapter' ? 0 : 1 };
    case 'client': return { key: `program ${record.client ?? ''}`, name: `program${record.client ? ` ${record.client}` : ''}`, rank: 0,
      side: record.stage === 'errorOutput' ? 1 : 0 };
    case 'event': case 'fault': case 'note': return { key: 'events', name: 'events and faults', rank: 3, side: record.kind === 'fault' ? 1 : 0 };
    default: return { key: `${record.endpoint ?? ''} ${record.connection ?? ''}`, rank: 1, side: towardsClient,
      name: `client of ${record.endpoint ?? 'an endpoint'}${record.connection ? `, connection ${record.connection}` : ''}`,
      shared: `further clients of ${record.endpoint ?? 'an endpoint'}` };
  }
}

export class Journal {
  constructor(text) {
    this.records = [];
    this.damaged = 0;
    for (const line of text.split('\n')) {
      if (!line.trim()) continue;
      const record = recordOf(line);
      if (record) this.records.push(record);
      else this.damaged += 1;
    }
    const { length } = this.records;
    this.times = new Float64Array(length);
    this.lanes = new Int16Array(length).fill(-1);
    this.sides = new Uint8Array(length);
    this.signals = new Map();
    this.faults = [];
    this.numbers = new Map();
    this.place();
    this.kinds = [...new Set(this.records.map((record) => record.kind))].sort();
  }

  // Gives each record its time and its lane, and each signal its values.
  place() {
    const found = new Map();
    const open = new Map();
    let now = 0;
    this.records.forEach((record, index) => {
      now = Math.max(now, record.t ?? now);
      this.times[index] = now;
      if (record.n !== undefined) this.numbers.set(record.n, index);
      if (record.kind === 'sample') this.sample(record, now);
      if (record.kind === 'fault') this.fault(record, now, open);
      const lane = laneOf(record);
      if (!lane) return;
      const key = found.has(lane.key) || found.size < mostLanes || !lane.shared ? lane.key : lane.shared;
      if (!found.has(key)) found.set(key, { name: key === lane.shared ? lane.shared : lane.name, rank: lane.rank, number: found.size });
      this.lanes[index] = found.get(key).number;
      this.sides[index] = lane.side;
    });
    this.start = this.times[0] ?? 0;
    this.end = Math.max(now, this.start + 1e-6);
    this.laneList = [...found.values()].sort((one, other) => one.rank - other.rank || one.number - other.number);
    const order = new Int16Array(this.laneList.length);
    this.laneList.forEach((lane, row) => { order[lane.number] = row; });
    for (let index = 0; index < this.lanes.length; index += 1) if (this.lanes[index] >= 0) this.lanes[index] = order[this.lanes[index]];
  }

  sample(record, now) {
    if (!Number.isFinite(record.value)) return;
    if (!this.signals.has(record.signal)) this.signals.set(record.signal, { times: [], values: [] });
    const series = this.signals.get(record.signal);
    series.times.push(now);
    series.values.push(record.value);
  }

  // A fault lasts from where it begins to where it ends.
  fault(record, now, open) {
    const key = `${record.endpoint ?? ''} ${record.fault ?? ''} ${record.event ?? ''}`;
    if (record.stage === 'begins') {
      const span = { from: now, to: Infinity, text: record.text ?? '' };
      this.faults.push(span);
      open.set(key, span);
    } else if (record.stage === 'ends' && open.has(key)) {
      open.get(key).to = now;
      open.delete(key);
    }
  }

  // The first record at `time` or later.
  first(time) {
    return lowerBound(this.times, time);
  }

  // The record with the number `n` of the journal; -1 without one.
  index(n) { return this.numbers.get(n) ?? -1; }

  row(index) { return wireRow(this.records[index].kind, this.records[index]); }

  // What a record means: in the words of `dyno`, or the values that stand in the bytes.
  meaning(index) {
    const record = this.records[index];
    if (record.means) return record.means;
    if (record.kind !== 'output' && record.kind !== 'answer') return '';
    const values = [];
    for (let before = index - 1; before >= 0 && index - before < 200; before -= 1) {
      const other = this.records[before];
      if (other.endpoint !== record.endpoint || other.connection !== record.connection) continue;
      if (other.kind === 'request' || other.kind === 'output') break;
      if (other.kind === 'sample' && Number.isFinite(other.value)) values.unshift(`${other.signal} = ${short(other.value)}`);
    }
    return values.join(', ');
  }

  // A record as it is searched.
  searched(index) {
    this.lines ??= new Array(this.records.length);
    if (this.lines[index] === undefined) {
      const row = this.row(index);
      this.lines[index] = `${row.kind} ${row.where} ${row.text} ${this.meaning(index)}`.toLowerCase();
    }
    return this.lines[index];
  }

  // The next record of the same lane in `step` (-1 or 1); -1 at the end.
  neighbour(index, step) {
    for (let other = index + step; other >= 0 && other < this.records.length; other += step) {
      if (this.lanes[other] === this.lanes[index]) return other;
    }
    return -1;
  }
}

// The first place in ascending `values` that is not below `value`.
export function lowerBound(values, value) {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
