// Records as rows of a list that has elements only for what is seen.

import { el } from '../Panel/elements.js';
import { arrows } from '../Panel/record.js';
import { lowerBound } from './journal.js';
import { fixed } from './words.js';

export const rowPixels = 24;
// The rows that are drawn above and below what is seen.
const margin = 8;
// A browser limits the height of an element.
export const mostRows = 600000;

export class Rows {
  // `choose` is called with the record that was chosen in the list.
  constructor(box, journal, view, choose) {
    Object.assign(this, { box, journal, view, choose, shown: [], first: -1, last: -1 });
    this.space = el('div', { className: 'space', role: 'presentation' });
    box.replaceChildren(this.space);
    box.onscroll = () => this.draw();
    box.onclick = (event) => {
      const row = event.target.closest('[data-record]');
      if (row) choose(Number(row.dataset.record));
    };
  }

  // Lists the records `shown`, in ascending order.
  show(shown) {
    this.shown = shown.slice(0, mostRows);
    this.space.style.height = `${this.shown.length * rowPixels}px`;
    this.draw(true);
  }

  // Scrolls to a record, unless it is seen.
  reveal(record) {
    const top = lowerBound(this.shown, record) * rowPixels;
    const { scrollTop, clientHeight } = this.box;
    if (top < scrollTop || top + rowPixels > scrollTop + clientHeight) this.box.scrollTop = Math.max(0, top - clientHeight / 3);
    this.draw(true);
  }

  draw(isChanged = false) {
    const first = Math.max(0, Math.floor(this.box.scrollTop / rowPixels) - margin);
    const last = Math.min(this.shown.length, Math.ceil((this.box.scrollTop + this.box.clientHeight) / rowPixels) + margin);
    if (!isChanged && first === this.first && last === this.last) return;
    this.first = first;
    this.last = last;
    const rows = [];
    for (let place = first; place < last; place += 1) rows.push(this.row(place));
    this.space.replaceChildren(...rows);
  }

  row(place) {
    const record = this.shown[place];
    const { kind, where, text } = this.journal.row(record);
    const isSelected = record === this.view.selected;
    const node = el('div', {
      id: `record-${record}`, className: `record ${kind}${this.view.decided.includes(record) ? ' decided' : ''}`, role: 'option',
      'aria-selected': String(isSelected), 'aria-setsize': this.shown.length, 'aria-posinset': place + 1, 'data-record': record,
    }, ...[['time', fixed(this.journal.times[record], 6)], ['where', where], ['arrow', arrows[kind] ?? ''], ['what', text.slice(0, 400)],
      ['means', this.journal.meaning(record).slice(0, 400)]]
      .map(([className, textContent]) => el('span', { className, textContent })));
    node.style.transform = `translateY(${place * rowPixels}px)`;
    return node;
  }
}
