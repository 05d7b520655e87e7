// The page of one case.

import { el } from '../Panel/elements.js';
import { caseBody } from './case.js';
import { data, drawPage, report } from './page.js';

const shown = data('case');
drawPage({
  top: [el('h1', {}, report.verdict(shown.result.verdict), ' ', el('span', { className: 'id', textContent: shown.label }), ` ${shown.result.title}`),
    el('p', { className: 'lead', textContent: `${report.run.client}, ${report.run.started}` })],
  main: [el('article', { id: `case-${shown.name}`, className: 'body' }, ...caseBody(shown, report))],
  sections: [[report.index, 'All cases'], [report.previous, 'Previous'], [report.next, 'Next']].filter(([target]) => target),
});
