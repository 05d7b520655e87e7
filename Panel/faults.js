// The faults: those in force, and every kind with fields for its value.

import { call, get, act } from './api.js';
import { el } from './elements.js';
import { field, isSmall } from './fields.js';

const $ = (id) => document.getElementById(id);

export class Faults {
  // `attempt` does work that may fail, and shows why it did.
  constructor(attempt) {
    this.attempt = attempt;
    this.rows = [];
    $('fault-search').addEventListener('input', () => this.filter());
  }

  async refresh() {
    const { kinds, active } = await get('faults');
    if (!this.rows.length) {
      this.rows = kinds.map((kind) => this.row(kind));
      $('fault-list').replaceChildren(...this.rows.map((row) => row.node));
      this.filter();
    }
    for (const row of this.rows) {
      const isOn = String(active.some((fault) => fault.name === row.kind.name));
      if (row.toggle.getAttribute('aria-checked') !== isOn) row.toggle.setAttribute('aria-checked', isOn);
    }
    $('active-faults').replaceChildren(...active.map((fault) => this.item(fault)));
  }

  item(fault) {
    const facts = [fault.endpoint, fault.ecu, fault.ends === null ? '' : `until ${fault.ends.toFixed(1)} s`, fault.event];
    return el('div', { className: 'item' },
      el('span', { className: 'grow' }, el('strong', { textContent: fault.name }), ` ${fault.value} `,
        el('span', { className: 'muted', textContent: facts.filter(Boolean).join(' · ') })),
      el('button', { textContent: 'End', 'aria-label': `End ${fault.name}`, onclick: () => this.change(() => call('DELETE', `faults/${fault.id}`)) }));
  }

  change(work) { return this.attempt(async () => { await work(); await this.refresh(); }); }

  row(kind) {
    const toggle = el('button', { className: 'switch', role: 'switch', 'aria-checked': 'false', 'aria-label': `Fault ${kind.name}` });
    const value = field(kind.form, `Value of ${kind.name}`);
    toggle.addEventListener('click', () => this.change(async () => {
      if (toggle.getAttribute('aria-checked') === 'true') return call('DELETE', `faults/${kind.name}`);
      const stated = value.value();
      if (stated === undefined) throw new Error(`Value of ${kind.name}: fill in one of its fields`);
      const action = { fault: { [kind.name]: stated } };
      if ($('fault-endpoint').value) action.endpoint = $('fault-endpoint').value;
      const lasting = $('fault-for').value.trim().replace(/^for\s*/, '');
      if (lasting) action.for = lasting;
      return act(action);
    }));
    const isBeside = isSmall(kind.form);
    const node = el('div', { className: 'fault', 'data-fault': kind.name },
      el('div', { className: 'head' },
        el('span', { className: 'grow' }, el('strong', { textContent: kind.name }), ' ', el('span', { className: 'tag', textContent: kind.stage })),
        isBeside ? value.node : null, toggle),
      el('div', { className: 'meaning', textContent: kind.meaning }), isBeside ? null : value.node);
    const words = [kind.name, kind.stage, kind.meaning, ...kind.keywords].join(' ').toLowerCase();
    return { kind, node, toggle, words };
  }

  // Shows the kinds in whose name, meaning or keywords all words stand.
  filter() {
    const words = $('fault-search').value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const row of this.rows) {
      row.node.hidden = !words.every((word) => row.words.includes(word));
      if (!row.node.hidden) count += 1;
    }
    const isEmpty = this.rows.length > 0 && count === 0;
    $('fault-none').textContent = isEmpty ? `No fault is called or does '${$('fault-search').value.trim()}'. Try timeout, NO DATA or slow.` : '';
  }
}
