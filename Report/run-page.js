// The page of a run: the index of its cases, and what is inside them, below it in the single file, in its place in a folder.

import { el } from '../Panel/elements.js';
import { caseBody } from './case.js';
import { loadCase } from './data-files.js';
import { cases, causes, delays, groups, head, rates, usage } from './index.js';
import { $, data, drawPage, fillPage, namedPart, report } from './page.js';
import { time } from './words.js';

const isSingle = report.form === 'single';

// Draws what is inside a case of the single file.
function load(part) {
  const block = `data-${part.id.slice('case-'.length)}`;
  if ($(block) && part.childElementCount === 1) part.append(el('div', { className: 'body' }, ...caseBody(data(block), report)));
}

const parts = isSingle ? report.order.map((number) => report.run.cases[number]).map((entry) => el('details', {
  id: `case-${entry.name}`, className: 'case', ontoggle: ({ currentTarget }) => { if (currentTarget.open) load(currentTarget); },
}, el('summary', {}, report.verdict(entry.verdict), el('span', { className: 'id', textContent: entry.label }),
  el('span', { textContent: entry.title }), el('span', { className: 'muted', textContent: time(entry.duration) })))) : [];

function openAll() {
  const shown = parts.filter((part) => !part.hidden);
  const open = !shown.every((part) => part.open);
  for (const part of shown) part.open = open;
}

const details = isSingle ? [el('h2', { id: 'details', textContent: 'Details' }),
  el('p', {}, el('button', { type: 'button', textContent: 'Open or close all', onclick: openAll })), ...parts] : [];

function onfilter(names) {
  for (const part of parts) part.hidden = !names.has(part.id.slice('case-'.length));
}

// The case that an anchor belongs to: `case-NAME`, `case-NAME-expects-ID` or `case-NAME-lines-ID`.
const caseOf = (anchor) => report.run.cases.map((entry) => entry.name)
  .filter((name) => anchor === `case-${name}` || anchor.startsWith(`case-${name}-`)).sort((one, other) => other.length - one.length)[0];

// The page of a case in a folder, with links to its neighbours in the order of the table.
function casePage(shown) {
  const place = report.order.findIndex((number) => report.run.cases[number].name === shown.name);
  const link = (step) => report.run.cases[report.order[place + step]] && report.link(report.run.cases[report.order[place + step]].name);
  return {
    top: [el('h1', {}, report.verdict(shown.result.verdict), ' ', el('span', { className: 'id', textContent: shown.label }), ` ${shown.result.title}`),
      el('p', { className: 'lead', textContent: `${report.run.client}, ${report.run.started}` })],
    main: [el('article', { id: `case-${shown.name}`, className: 'body' }, ...caseBody(shown, report))],
    sections: [['#cases', 'All cases'], [link(-1), 'Previous'], [link(1), 'Next']].filter(([target]) => target),
  };
}

const missing = (error) => ({ top: [el('h1', { textContent: report.title })], main: [el('p', { className: 'warning', textContent: error.message })],
  sections: [['#cases', 'All cases']] });

// Shows a case of a folder, or with null the index.
async function showAlone(name, anchor) {
  const parts = name ? await loadCase(name).then(casePage, missing) : index;
  if (anchor !== namedPart() || (!name && !isAlone)) return;
  fillPage(parts);
  document.title = name ? `${name}: ${report.title}` : report.title;
  isAlone = Boolean(name);
}

async function open(anchor) {
  const name = caseOf(anchor);
  if (!isSingle) {
    await showAlone(name, anchor);
    return name && anchor === `case-${name}` ? $('top') : null;
  }
  if (!name) return null;
  load($(`case-${name}`));
  return $(anchor) || $(`case-${name}`);
}

const found = causes(report);
// Whether a case stands in the place of the index.
let isAlone = false;
const index = {
  top: head(report.run, report),
  main: [...found, ...cases(report.run, report, onfilter), ...groups(report.run, report), ...rates(report), ...details,
    ...usage(report), ...delays(report)],
  sections: [...(found.length ? [['#causes', 'Causes']] : []), ['#cases', 'Cases'], ['#groups', 'Groups'],
    ...(isSingle ? [['#details', 'Details']] : []), ['#usage', 'Coverage']],
};
drawPage(index, open);

// Cases that need an explanation are open on paper.
let opened = [];
addEventListener('beforeprint', () => {
  const explained = new Set(report.run.cases.filter((entry) => report.verdicts.get(entry.verdict).explains).map((entry) => `case-${entry.name}`));
  opened = parts.filter((part) => explained.has(part.id) && !part.open && !part.hidden);
  for (const part of opened) { load(part); part.open = true; }
});
addEventListener('afterprint', () => {
  for (const part of opened) part.open = false;
  opened = [];
});
