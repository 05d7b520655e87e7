// The page of a run: its counts, the causes that cases have in common, the table of cases with its filters, the groups,
// and what was measured over all cases.

import { el } from '../Panel/elements.js';
import { counts } from './counts.js';
import { intervalName, lateness, latenessWords, updates } from './measures.js';
import { count, facts, fixed, short, table, time } from './words.js';

// --- Counts ----------------------------------------------------------------------------------------------------------

const have = (cases, verdict) => cases.filter((entry) => entry.verdict === verdict).length;

function lead(run, report) {
  const decided = run.cases.filter((entry) => report.verdicts.get(entry.verdict).isDecided).length;
  const failed = have(run.cases, 'fail') + (run.isStrict ? have(run.cases, 'warn') : 0);
  if (!decided) return 'No case was decided.';
  return failed ? `${failed} of ${count(decided, 'decided case')} failed.` : `None of ${count(decided, 'decided case')} failed.`;
}

export function head(run, report) {
  const missing = run.chosen - run.cases.length;
  const isIncomplete = run.isPartial || missing > 0;
  return [
    el('h1', { textContent: report.title }), el('p', { className: 'lead', textContent: lead(run, report) }),
    ...counts(new Map([...report.verdicts.keys()].map((verdict) => [verdict, have(run.cases, verdict)])), report),
    isIncomplete ? el('p', { className: 'warning', textContent: `This run is not complete: ${missing > 0
      ? `${count(missing, 'chosen case')} did not run.` : 'it was interrupted, or parts of it are missing.'}` }) : null,
    facts([['Started', run.started], ['Took', time(run.duration)], ['Seed', run.seed], ['Shard', run.shard], ['By', run.tool],
      ['Warnings', run.isStrict ? 'count as failures' : '']]),
  ].filter(Boolean);
}

// --- Causes ----------------------------------------------------------------------------------------------------------

function consequence(cause) {
  const number = count(cause.cases.length, 'case');
  if (!cause.basis) return cause.details ? `${number} (${cause.details})` : number;
  const others = cause.cases.length - 1;
  return others ? `${number}, of which ${others === 1 ? '1 builds' : `${others} build`} on ${cause.basis}` : `${cause.basis} shows it`;
}

// The most links of a cause that stand without being asked for.
const mostLinks = 12;

function links(ids, report) {
  const chips = ids.map((id) => {
    const name = report.nameOf(id);
    return el('li', {}, name ? el('a', { href: report.link(name), textContent: id }) : id);
  });
  const list = (part) => el('ul', { className: 'chips' }, ...part);
  if (chips.length <= mostLinks + 1) return [list(chips)];
  return [list(chips.slice(0, mostLinks)), el('details', {}, el('summary', { textContent: `${chips.length - mostLinks} more` }), list(chips.slice(mostLinks)))];
}

const capital = (clause) => clause.slice(0, 1).toUpperCase() + clause.slice(1);

export function causes(report) {
  if (!report.causes.length && !report.flaky.length) return [];
  return [el('h2', { id: 'causes', textContent: 'Mend these first' }), el('ol', { className: 'causes' },
    ...report.causes.map((cause) => el('li', {}, el('p', {}, el('b', { textContent: capital(cause.words) }), `: ${consequence(cause)}`),
      ...links(cause.cases, report))),
    ...report.flaky.map((entry) => el('li', {}, el('p', {}, el('b', { textContent: 'Flaky' }), `: ${entry.id}: ${entry.words}.`),
      ...links([entry.id], report))))];
}

// --- The table of cases ----------------------------------------------------------------------------------------------

const orders = {
  verdict: (one, other) => one.place - other.place,
  id: (one, other) => one.entry.label.localeCompare(other.entry.label, 'en', { numeric: true }),
  time: (one, other) => one.entry.duration - other.entry.duration,
};

function row(entry, report) {
  const why = entry.known ? `known: ${entry.known}` : entry.reason;
  return el('tr', {}, el('td', {}, report.verdict(entry.verdict)),
    el('th', { scope: 'row' }, el('a', { href: report.link(entry.name), textContent: entry.label })),
    el('td', { className: 'what' }, entry.title, why ? el('p', { textContent: why }) : null),
    el('td', { className: 'group', textContent: entry.group }), el('td', { className: 'severity', textContent: entry.severity }),
    el('td', { className: 'number', textContent: time(entry.duration) }));
}

// The table with its filters. The address carries filters and order, `onfilter` is told which cases are shown.
export function cases(run, report, onfilter) {
  const rows = report.order.map((number, place) => {
    const entry = run.cases[number];
    const words = [entry.label, entry.title, entry.reason, entry.known, entry.group, entry.severity, ...entry.sources, ...entry.tags];
    return { entry, place, node: row(entry, report), text: words.filter(Boolean).join(' ').toLowerCase() };
  });
  const asked = new URLSearchParams(location.search);
  let order = Object.hasOwn(orders, (asked.get('sort') || '').replace('-', '')) ? asked.get('sort') : 'verdict';
  const present = report.attention.filter((verdict) => have(run.cases, verdict));
  const buttons = present.map((verdict) => el('button', {
    type: 'button', className: report.style(verdict), 'aria-pressed': String((asked.get('v') || '').split(',').includes(report.style(verdict))),
    onclick: ({ currentTarget }) => { currentTarget.setAttribute('aria-pressed', String(currentTarget.getAttribute('aria-pressed') !== 'true')); change(); },
  }, report.verdict(verdict)));
  const groups = [...new Set(run.cases.map((entry) => entry.group))];
  const group = el('select', { 'aria-label': 'Group', onchange: change }, el('option', { value: '', textContent: 'all groups' }),
    ...groups.map((name) => el('option', { value: name, textContent: name })));
  group.value = groups.includes(asked.get('g')) ? asked.get('g') : '';
  const search = el('input', { type: 'search', 'aria-label': 'Search', placeholder: 'id, word, source', value: asked.get('q') || '', oninput: change });
  const shown = el('span', { className: 'muted', role: 'status' });
  const body = el('tbody');
  const heads = Object.entries({ verdict: 'Verdict', id: 'Case', time: 'Time' }).map(([key, words]) => el('th', {
    scope: 'col', className: key === 'time' ? 'number' : '', 'data-sort': key,
  }, el('button', { type: 'button', textContent: words, onclick: () => { order = order === key ? `-${key}` : key; change(); } })));
  const pressed = () => buttons.flatMap((button, place) => (button.getAttribute('aria-pressed') === 'true' ? [present[place]] : []));

  function draw() {
    const [key, sign] = [order.replace('-', ''), order.startsWith('-') ? -1 : 1];
    const verdicts = pressed();
    const words = search.value.toLowerCase().split(' ').filter(Boolean);
    const fits = ({ entry, text }) => (!verdicts.length || verdicts.includes(entry.verdict))
      && (!group.value || entry.group === group.value) && words.every((word) => text.includes(word));
    const visible = rows.filter(fits).sort((one, other) => sign * orders[key](one, other) || one.place - other.place);
    body.replaceChildren(...visible.map((entry) => entry.node));
    shown.textContent = `${visible.length} of ${rows.length} cases`;
    for (const column of heads) {
      if (column.dataset.sort === key) column.setAttribute('aria-sort', sign === 1 ? 'ascending' : 'descending');
      else column.removeAttribute('aria-sort');
    }
    onfilter(new Set(visible.map(({ entry }) => entry.name)));
  }

  function change() {
    const state = new URLSearchParams();
    if (pressed().length) state.set('v', pressed().map(report.style).join(','));
    if (group.value) state.set('g', group.value);
    if (search.value) state.set('q', search.value);
    if (order !== 'verdict') state.set('sort', order);
    const query = state.toString();
    try { history.replaceState(null, '', location.pathname + (query ? `?${query}` : '') + location.hash); } catch { /* a file */ }
    draw();
  }

  draw();
  const plain = (words) => el('th', { scope: 'col', textContent: words });
  return [el('h2', { id: 'cases', textContent: 'Cases' }),
    el('form', { id: 'filters', role: 'search', 'aria-label': 'Cases', onsubmit: (event) => event.preventDefault() },
      ...buttons, group, search, shown),
    el('table', { id: 'index' }, el('caption', { className: 'unseen', textContent: 'The cases, failures first' }),
      el('thead', {}, el('tr', {}, heads[0], heads[1], plain('Title and reason'), plain('Group'), plain('Severity'), heads[2])), body)];
}

// --- Groups and what was measured over all cases -----------------------------------------------------------------------

export function groups(run, report) {
  const present = [...report.verdicts.keys()].filter((verdict) => have(run.cases, verdict));
  const names = [...new Set(run.cases.map((entry) => entry.group))];
  return [el('h2', { id: 'groups', textContent: 'Groups' }), table('Cases by group',
    ['Group', ['Cases', 'number'], ...present.map((verdict) => [report.verdict(verdict), 'number'])],
    names.map((name) => {
      const own = run.cases.filter((entry) => entry.group === name);
      return [name || '(no group)', [String(own.length), 'number'], ...present.map((verdict) => {
        const number = have(own, verdict);
        return [number ? String(number) : '·', number ? 'number' : 'number zero'];
      })];
    }), 'summary')];
}

export function rates(report) {
  if (!report.updates.length) return [];
  return [el('h2', { id: 'updates', textContent: 'Updates of the display' }), table('Updates of the display',
    ['interval', 'asked, 1/s', 'shown, 1/s', 'claimed, 1/s'], report.updates.map((rate) => [intervalName(rate), fixed(rate.asked, 1),
      fixed(rate.shown, 1), rate.claimed ? `${short(rate.claimed[0], 1)} to ${short(rate.claimed[1], 1)}` : '–']), 'summary'),
  updates(report.updates)];
}

export function usage(report) {
  const chip = (name, number) => el('li', {}, el('code', { textContent: name }), number ? el('b', { textContent: `${number}×` }) : null);
  return [el('h2', { id: 'usage', textContent: 'Usage coverage' }), el('p', { className: 'muted',
    textContent: 'A client is only as tested as what it met. What is listed as not met was never put to it in this run.' }),
  ...report.usage.flatMap((kind) => [
    el('h3', {}, `${kind.title} `, el('span', { className: 'muted', textContent: `${kind.known - kind.missed.length} of ${kind.known} known ones met` })),
    el('p', { className: 'muted', textContent: kind.about }),
    kind.met.length ? el('ul', { className: 'chips' }, ...kind.met.map((entry) => chip(entry.name, entry.count))) : el('p', { textContent: 'None.' }),
    ...(kind.missed.length ? [el('details', { className: 'inner' }, el('summary', { textContent: `${kind.missed.length} never met` }),
      el('ul', { className: 'chips missed' }, ...kind.missed.map((name) => chip(name))))] : []),
  ])];
}

export function delays(report) {
  if (!report.lateness) return [];
  const late = report.latest.length > 1 ? el('ul', {}, ...report.latest.map((entry) => el('li', { textContent: `${entry.name}: ${latenessWords(entry.lateness)}` }))) : '';
  return [el('h2', { id: 'lateness', textContent: 'Lateness of the host' }),
    el('p', { textContent: `What was due was done late by ${latenessWords(report.lateness)}.` }), lateness(report.lateness), late];
}
