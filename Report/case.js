// The details of one case: reasons, the command that repeats it, files, expectations, charts, scenario and output.

import { el } from '../Panel/elements.js';
import { figure, intervals, signals } from './plots.js';
import { sequenceChart, together } from './sequence.js';
import { count, facts, fixed, prose, short, time } from './words.js';

const plain = (id) => [...id].map((character) => (/[A-Za-z0-9-]/.test(character) ? character : '.')).join('');
const anchorOf = (name, part, id) => `case-${name}-${part}-${plain(id)}`;

// The kinds of files that every case has, in the order of reports, with their words.
const kinds = {
  journal: 'journal', pcap: 'capture of the bus', 'ip-pcap': 'capture of IP packets', stdout: 'stdout', stderr: 'stderr', scenario: 'scenario',
};

// `path` with every character percent-encoded that has a meaning in a reference (RFC 3986, 2.3).
const encoded = (path) => path.split('/').map((part) => encodeURIComponent(part)
  .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)).join('/');

// The files of a case. A path that leads out of the results folder gets no link, and none does when the folder is unknown.
function files(result, folder, viewer) {
  const names = Object.keys(result.files);
  if (!names.length && !viewer) return null;
  const rank = (kind) => (Object.keys(kinds).indexOf(kind) + 1) || Infinity;
  names.sort((a, b) => (rank(a) === rank(b) ? (a < b ? -1 : 1) : rank(a) - rank(b)));
  const trace = viewer ? el('li', {}, el('a', { href: viewer, textContent: 'trace viewer' })) : null;
  return el('ul', { className: 'files' }, trace, ...names.map((kind) => {
    const file = result.files[kind];
    const words = Object.hasOwn(kinds, kind) ? kinds[kind] : kind;
    if (folder === undefined || file.startsWith('/') || file.split('/').includes('..')) {
      return el('li', {}, `${words}: `, el('code', { textContent: file }));
    }
    return el('li', {}, el('a', { href: folder + encoded(file), title: file, textContent: words }));
  }));
}

function again(command) {
  const code = el('code', { textContent: command });
  const button = el('button', { type: 'button', textContent: 'Copy', 'aria-label': 'Copy the command' });
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(command);
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(code);
      button.textContent = 'Press Ctrl-C';
    }
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
  return el('div', { className: 'again' }, el('span', { className: 'label', textContent: 'Again' }), code, button);
}

// The lines of the expectation `id` in a scenario, from 0 on, up to the next entry of the list; null when it is not found.
export function linesOf(id, lines) {
  const first = lines.findIndex((line) => {
    const name = /^ *-.*?\bid["']?: *([^ ,}#]*)/.exec(line);
    return name && name[1].replace(/["']/g, '') === id;
  });
  if (first < 0) return null;
  const indent = lines[first].search(/[^ ]/);
  const rest = lines.slice(first + 1).findIndex((line) => !line.trim() || line.search(/[^ ]/) <= indent);
  return [first, rest < 0 ? lines.length - 1 : first + rest];
}

function expectation(entry, name, lines, used, report) {
  const anchor = anchorOf(name, 'expects', entry.id);
  const found = linesOf(entry.id, lines);
  // Each of several clients may have crashed: only the first has the anchor.
  const id = used.has(anchor) ? '' : anchor;
  used.add(anchor);
  return el('div', { ...(id ? { id } : {}), className: `expectation ${report.style(entry.verdict)}` },
    el('div', {}, report.verdict(entry.verdict), ' ', el('a', { className: 'id', href: `#${anchor}`, textContent: entry.id }),
      el('span', { className: 'muted', textContent: `${entry.client ? ` ${entry.client}:` : ''} ${entry.form}, ${entry.severity}` }),
      ...(found ? [' ', el('a', {
        className: 'lines', href: `#${anchorOf(name, 'lines', entry.id)}`,
        textContent: found[0] === found[1] ? `line ${found[0] + 1}` : `lines ${found[0] + 1}–${found[1] + 1}`,
      })] : [])),
    entry.about ? el('div', { textContent: entry.about }) : null,
    entry.reason ? el('div', { className: 'why', textContent: entry.reason }) : null,
    entry.at === undefined ? null : el('div', { className: 'muted', textContent: `decided at ${fixed(entry.at, 3)} s` }),
    entry.signature ? el('div', { className: 'signature', textContent: `It looks as if ${entry.signature}` }) : null,
    intervals(entry.intervals));
}

// The traffic; in relief are the records of what did not pass, or of all expectations when everything did.
function wire(result, report) {
  const broken = result.expectations.filter((entry) => !['pass', 'n/a'].includes(entry.verdict));
  const deciding = new Set((broken.length ? broken : result.expectations).flatMap((entry) => entry.records));
  const drawing = sequenceChart(result.trace, deciding);
  if (!drawing) return [];
  const { omitted } = result.trace;
  return [el(report.heading, { textContent: 'The wire' }), figure(drawing,
    `Time in seconds on the left; ¦ parts writes that came within ${short(together * 1000)} ms of one another.`,
    omitted > 0 ? ` ${count(omitted, 'event')} left out; the journal has them all.` : '',
    deciding.size ? ' ▶ marks what decided.' : '')];
}

// The text of the scenario, with the lines of its expectations marked.
function listing(result, name, lines) {
  if (!lines.length) return null;
  const parts = [];
  let next = 0;
  const ranges = result.expectations.map((entry) => [entry.id, linesOf(entry.id, lines)]).filter(([, range]) => range)
    .sort(([, one], [, other]) => one[0] - other[0]);
  for (const [id, [first, last]] of ranges) {
    if (first < next) continue;
    parts.push(lines.slice(next, first).map((line) => `${line}\n`).join(''),
      el('mark', { id: anchorOf(name, 'lines', id), textContent: lines.slice(first, last + 1).join('\n') }), '\n');
    next = last + 1;
  }
  parts.push(lines.slice(next).join('\n'));
  return el('details', { className: 'inner' }, el('summary', { textContent: 'The scenario' }),
    el('div', { className: 'source', tabIndex: 0, role: 'region', 'aria-label': 'The scenario' },
      el('pre', { className: 'numbers', 'aria-hidden': 'true', textContent: lines.map((_, place) => place + 1).join('\n') }),
      el('pre', {}, ...parts)));
}

function output(lines) {
  if (!lines.length) return null;
  return el('details', { className: 'inner' }, el('summary', { textContent: 'What the client printed' }),
    el('pre', { className: 'output', tabIndex: 0, role: 'region', 'aria-label': 'What the client printed' },
      ...lines.flatMap((line) => [line.startsWith('! ') ? el('span', { className: 'stderr', textContent: line.slice(2) }) : line, '\n'])));
}

// What there is to see of a case: `{ name, label, command, seed, hasTrace, result }`.
export function caseBody({ name, command, seed, hasTrace, result }, report) {
  const lines = result.scenario ? result.scenario.replace(/\n$/, '').split('\n') : [];
  const basis = result.through && report.nameOf(result.through);
  const flaky = report.flaky.find((entry) => entry.id === result.id);
  const { meaning, isBroken } = report.verdicts.get(result.verdict);
  const used = new Set();
  const plots = result.trace ? signals(result) : [];
  return [
    result.purpose ? el('p', { className: 'purpose' }, ...prose(result.purpose)) : null,
    result.reason ? el('p', { className: `reason ${report.style(result.verdict)}` }, el('span', { textContent: result.reason })) : null,
    result.through ? el('p', { className: 'warning' }, 'It builds on ',
      basis ? el('a', { href: report.link(basis), textContent: result.through }) : result.through, ', which failed too: look there first.') : null,
    result.remedy && isBroken ? el('p', { className: 'remedy' }, el('strong', { textContent: 'Usual cause and remedy: ' }), ...prose(result.remedy)) : null,
    result.known ? el('p', { textContent: `Known failure: ${result.known}` }) : null,
    flaky ? el('p', { textContent: `Flaky: ${flaky.words}.` }) : null,
    again(command),
    files(result, report.files, hasTrace ? `${report.viewer}#${name}` : null),
    facts([
      ['Verdict', `${result.verdict}: ${meaning}`], ['Group', result.group], ['Severity', result.severity], ['Took', time(result.duration)],
      ['Observed', result.observes.join(', ')], ['Source', result.sources.join('; ')], ['Tags', result.tags.join(', ')], ['File', result.file],
      ['Seed', seed], ["Client's end", result.ending],
    ]),
    ...(result.expectations.length ? [el(report.heading, { textContent: 'Expectations' })] : []),
    ...result.expectations.map((entry) => expectation(entry, name, lines, used, report)),
    ...(result.trace ? wire(result, report) : []),
    ...(plots.length ? [el(report.heading, { textContent: 'Signals' }), ...plots] : []),
    listing(result, name, lines),
    output(result.clientOutput),
  ].filter(Boolean);
}
