// The page of several clients side by side.

import { el } from '../Panel/elements.js';
import { counts } from './counts.js';
import { data, drawPage, report } from './page.js';
import { count } from './words.js';

const matrix = data('matrix');

function rows() {
  let group;
  return matrix.cases.flatMap((entry) => {
    const isNew = entry.group !== group;
    group = entry.group;
    const line = el('tr', { className: entry.differs ? 'differs' : 'same' }, el('td', { className: 'id', textContent: entry.id }),
      el('td', { textContent: entry.title }), ...entry.verdicts.map((verdict) => el('td', {}, report.verdicts.has(verdict)
        ? report.verdict(verdict) : el('span', { className: 'zero', textContent: verdict }))));
    if (!isNew) return [line];
    return [el('tr', { className: 'groupline' }, el('th', {
      colSpan: matrix.clients.length + 2, scope: 'rowgroup', textContent: entry.group || '(no group)',
    })), line];
  });
}

const differing = matrix.cases.filter((entry) => entry.differs).length;
drawPage({
  top: [el('h1', { textContent: report.title }), el('p', { className: 'lead',
    textContent: `${count(matrix.clients.length, 'client')}, ${count(matrix.cases.length, 'case')}, ${differing} with different verdicts.` })],
  main: [el('h2', { id: 'clients', textContent: 'Clients' }),
    ...matrix.clients.flatMap((client) => [
      el('h3', {}, `${client.name} `, el('span', { className: 'muted', textContent: `seed ${client.seed}, ${client.started}` })),
      ...counts(new Map(Object.entries(client.counts)), report),
    ]),
    el('h2', { id: 'cases', textContent: 'Cases' }),
    el('div', { className: 'scroll', tabIndex: 0, role: 'region', 'aria-label': 'Cases and clients' },
      el('table', { className: 'matrix' }, el('thead', {}, el('tr', {}, ...['Case', 'Title', ...matrix.clients.map((client) => client.name)]
        .map((name) => el('th', { scope: 'col', textContent: name })))), el('tbody', {}, ...rows())))],
  sections: [['#clients', 'Clients'], ['#cases', 'Cases']],
  footer: 'A row in relief is one in which the clients differ.',
});
