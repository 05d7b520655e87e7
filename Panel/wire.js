// The wire as a live sequence. Rows are text; what comes from a client is never markup.

import { arrows, wireLine, wireRow } from './record.js';

const most = 400;

export class Wire {
  constructor(box, lostBox) {
    this.box = box;
    this.lostBox = lostBox;
    this.records = [];
    this.fresh = [];
    this.lost = 0;
    this.filter = '';
    this.showsValues = true;
    this.paused = false;
    this.dirty = false;
    // Whether the newest row is followed: until somebody scrolls back. A change of the size does not count.
    this.follows = true;
    box.addEventListener('scroll', () => { this.follows = box.scrollTop + box.clientHeight >= box.scrollHeight - 30; });
  }

  take(kind, record) {
    if (kind === 'lost') { this.lost += record.count; this.dirty = true; return; }
    if (kind === 'request' || record.repeated) return;
    const row = wireRow(kind, record);
    this.records.push(row);
    if (this.records.length > most) this.records.splice(0, this.records.length - most);
    this.fresh.push(row);
    if (this.fresh.length > most) this.fresh.splice(0, this.fresh.length - most);
    this.dirty = true;
  }

  shows(row) {
    if (!this.showsValues && row.kind === 'sample') return false;
    if (!this.filter) return true;
    return `${row.where} ${row.text}`.toLowerCase().includes(this.filter);
  }

  node(row) {
    const node = document.createElement('div');
    node.className = row.kind;
    for (const text of [row.time === undefined ? '' : row.time.toFixed(3), row.where, arrows[row.kind] || '', row.text]) {
      const span = document.createElement('span');
      span.textContent = text;
      node.append(span);
    }
    return node;
  }

  // Draws what is new; at most four times a second, whatever comes.
  draw(isWhole = false) {
    if (this.paused && !isWhole) return;
    if (!this.dirty && !isWhole) return;
    this.dirty = false;
    const rows = (isWhole ? this.records : this.fresh).filter((row) => this.shows(row)).map((row) => this.node(row));
    this.fresh = [];
    if (isWhole) this.box.replaceChildren(...rows);
    else this.box.append(...rows);
    while (this.box.childElementCount > most) this.box.firstChild.remove();
    if (this.follows || isWhole) this.box.scrollTop = this.box.scrollHeight;
    this.lostBox.textContent = this.lost ? `sampled: ${this.lost.toLocaleString()} records not shown` : '';
  }

  text() {
    return this.records.filter((row) => this.shows(row)).map(wireLine).join('\n');
  }
}
