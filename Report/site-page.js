// The site of the results of several clients: a matrix for each kind, a page for each client, area and case.

import { el } from '../Panel/elements.js';
import { counts } from './counts.js';
import { openFile } from './data-files.js';
import { $, data, drawPage, fillPage, namedPart, report } from './page.js';
import { count, facts, prose, table } from './words.js';

const site = data('site');
const clients = new Map(site.clients.map((client) => [client.name, client]));
const cases = new Map(site.cases.map((entry) => [entry.id, entry]));
const titleOf = (client) => [client.client, client.version].filter(Boolean).join(' ');
const mostFound = 100;

// --- Parts -------------------------------------------------------------------------------------------------------------

const broken = new Set(report.attention.filter((verdict) => report.verdicts.get(verdict).isBroken || verdict === 'known'));

// How many of the decided cases of `numbers` passed: `[passed, decided]`.
function share(numbers) {
  let [passed, decided] = [0, 0];
  for (const [verdict, number] of Object.entries(numbers ?? {})) {
    if (!report.verdicts.get(verdict)?.isDecided) continue;
    decided += number;
    if (!broken.has(verdict)) passed += number;
  }
  return [passed, decided];
}

const sentence = (numbers) => report.attention.filter((verdict) => numbers?.[verdict]).map((verdict) => `${numbers[verdict]} ${verdict}`).join(', ');

function cell(numbers, href) {
  const [passed, decided] = share(numbers);
  if (!sentence(numbers)) return ['·', 'share zero'];
  const link = el('a', { href, title: sentence(numbers), textContent: decided ? `${passed}/${decided}` : '–' });
  link.style.setProperty('--share', decided ? `${Math.round((passed / decided) * 100)}%` : '0%');
  return [link, decided ? 'share' : 'share none'];
}

const caseLink = (entry) => el('a', { href: `#case/${entry.name}`, textContent: entry.id });
const idLink = (id) => (cases.has(id) ? caseLink(cases.get(id)) : id);
const clientLink = (client) => el('a', { href: `#client/${client.name}`, textContent: titleOf(client) });

// The verdict, with a link to the report with the traffic where there is one.
const verdictCell = (outcome) => el('span', {}, report.verdict(outcome.verdict),
  ...(outcome.report ? [' ', el('a', { href: outcome.report, textContent: 'report', title: 'The case in the report of the run, with the traffic' })] : []));

// --- The index -----------------------------------------------------------------------------------------------------------

function matrix(kind) {
  const own = site.clients.filter((client) => client.areas[kind.name]);
  const whole = (client) => Object.values(client.areas[kind.name]).reduce((sum, numbers) => {
    for (const [verdict, number] of Object.entries(numbers)) sum[verdict] = (sum[verdict] ?? 0) + number;
    return sum;
  }, {});
  const rows = own.map((client) => [el('span', {}, clientLink(client), client.isPartial ? ' (not complete)' : ''),
    cell(whole(client), `#client/${client.name}`),
    ...(kind.areas.length > 1 ? kind.areas.map((area) => cell(client.areas[kind.name][area], `#area/${kind.name}/${area}`)) : [])]);
  const heads = kind.areas.length > 1 ? kind.areas.map((area) => [el('a', { href: `#area/${kind.name}/${area}`, textContent: area }), 'share']) : [];
  return [el('h2', { id: `kind-${kind.name}`, textContent: kind.name }),
    table(`Clients and areas of ${kind.name}`, ['Client', [kind.areas.length > 1 ? 'all' : el('a', { href: `#area/${kind.name}/${kind.areas[0]}`, textContent: 'all' }), 'share'],
      ...heads], rows, 'shares')];
}

function searchPart() {
  const found = el('ul', { className: 'found' });
  const number = el('span', { className: 'muted', role: 'status' });
  const texts = [
    ...site.clients.map((client) => [clientLink(client), `${titleOf(client)}`.toLowerCase(), '']),
    ...site.cases.map((entry) => [caseLink(entry), [entry.id, entry.title, entry.kind, entry.area, ...entry.sources].join(' ').toLowerCase(), entry.title]),
  ];
  function find() {
    const words = field.value.toLowerCase().split(' ').filter(Boolean);
    const matching = words.length ? texts.filter(([, text]) => words.every((word) => text.includes(word))) : [];
    found.replaceChildren(...matching.slice(0, mostFound).map(([link, , words]) => el('li', {}, link, words ? ` ${words}` : '')));
    number.textContent = words.length ? `${matching.length} found${matching.length > mostFound ? `, the first ${mostFound} are shown` : ''}` : '';
  }
  const field = el('input', { type: 'search', 'aria-label': 'Search', placeholder: 'client, case, word, source', oninput: find });
  return [el('form', { className: 'search', role: 'search', 'aria-label': 'Clients and cases', onsubmit: (event) => event.preventDefault() }, field, ' ', number), found];
}

const index = {
  top: [el('h1', { textContent: report.title }), el('p', { className: 'lead',
    textContent: `${count(site.clients.length, 'client')}, ${count(site.cases.length, 'case')}${site.newest ? `, newest run ${site.newest}` : ''}` })],
  main: [...searchPart(), el('p', { className: 'muted',
    textContent: 'A cell has the decided cases that passed, and all that were decided. What was not decided, or what a client does not claim, counts for neither.' }),
  ...site.kinds.flatMap(matrix)],
  sections: site.kinds.map((kind) => [`#kind-${kind.name}`, kind.name]),
};

// --- An area ---------------------------------------------------------------------------------------------------------------

function areaPage(kind, area) {
  const own = site.cases.filter((entry) => entry.kind === kind && entry.area === area);
  const columns = site.clients.filter((client) => own.some((entry) => entry.verdicts[client.name]));
  const rows = own.map((entry) => [el('span', {}, caseLink(entry), el('span', { className: 'muted', textContent: ` ${entry.title}` })), [entry.severity, 'severity'],
    ...columns.map((client) => [entry.verdicts[client.name] ? report.verdict(entry.verdicts[client.name]) : '·', 'verdict'])]);
  return {
    top: [el('h1', { textContent: `${kind}: ${area}` }), el('p', { className: 'lead', textContent: `${count(own.length, 'case')}, ${count(columns.length, 'client')}` })],
    main: [table('Cases and clients', ['Case', 'Severity', ...columns.map(clientLink)], rows, 'shares')],
    sections: [['#', 'All results']],
  };
}

// --- A client --------------------------------------------------------------------------------------------------------------

function changesPart(changes) {
  if (!changes) return [];
  return [el('h2', { textContent: `Since ${changes.version || changes.started}` }),
    ...changes.remarks.map((remark) => el('p', { className: 'warning', textContent: remark })),
    changes.cases.length ? table('Changes', ['Case', 'Change', 'Before', 'After', 'Reason'], changes.cases.map((entry) => [idLink(entry.id), entry.change,
      entry.before ? report.verdict(entry.before) : 'not run', entry.after ? report.verdict(entry.after) : 'not run', [entry.reason, 'reason']]), 'wide') : el('p', { textContent: 'No case differs.' })];
}

function outcomes(client) {
  const rank = (outcome) => report.attention.indexOf(outcome.verdict);
  const rows = [...client.cases].sort((one, other) => rank(one) - rank(other)).map((outcome) => [idLink(outcome.label), verdictCell(outcome),
    cases.get(outcome.label)?.title ?? '', [outcome.reason, 'reason']]);
  return [el('h2', { textContent: 'Cases' }), table('Cases', ['Case', 'Verdict', 'Title', 'Reason'], rows, 'wide')];
}

function clientPage(client) {
  const badge = `badges/${client.name}.svg`;
  return {
    top: [el('h1', { textContent: titleOf(client) }), ...counts(new Map(Object.entries(client.counts)), report),
      client.isPartial ? el('p', { className: 'warning', textContent: 'A run of this version is not complete.' }) : '',
      facts([['Run', client.started], ['Driven by', client.arguments ? `dyno check ${client.arguments}` : ''], ['Seed', client.seed], ['With', client.tool],
      ]), el('p', {}, el('a', { href: badge, textContent: 'Badge' }))],
    main: [
      ...(client.causes.length ? [el('h2', { textContent: 'Mend these first' }), el('ol', { className: 'causes' },
        ...client.causes.map((cause) => el('li', {}, el('p', {}, el('b', { textContent: cause.words }), cause.details ? `: ${cause.details}` : ''),
          el('ul', { className: 'chips' }, ...cause.cases.map((id) => el('li', {}, idLink(id)))))))] : []),
      ...changesPart(client.changes), ...outcomes(client),
      el('h2', { textContent: 'History' }), table('Runs', ['Version', 'Started', 'Cases', 'Worse', 'Better', 'With'], client.history.map((run) => [run.version || '–',
        `${run.started}${run.isPartial ? ' (not complete)' : ''}`, el('span', { title: sentence(run.counts), textContent: share(run.counts).join('/') }),
        [String(run.worse ?? '–'), 'number'], [String(run.better ?? '–'), 'number'], run.tool])),
    ],
    sections: [['#', 'All results']],
  };
}

// --- A case ----------------------------------------------------------------------------------------------------------------

function casePage(entry) {
  return {
    top: [el('h1', {}, el('span', { className: 'id', textContent: entry.id }), ` ${entry.title}`)],
    main: [
      entry.purpose ? el('p', { className: 'purpose' }, ...prose(entry.purpose)) : '',
      entry.remedy ? el('p', {}, el('strong', { textContent: 'Usual cause and remedy: ' }), ...prose(entry.remedy)) : '',
      facts([['Severity', entry.severity], ['Observed', entry.observes.join(', ')], ['Source', entry.sources.join('; ')], ['Tags', entry.tags.join(', ')], ['File', entry.file]]) ?? '',
      entry.buildsOn.length ? el('p', {}, 'It builds on ', ...entry.buildsOn.flatMap((id, place) => [place ? ', ' : '', idLink(id)]), '.') : '',
      el('h2', { textContent: 'Clients' }), table('Clients', ['Client', 'Verdict', 'Reason'], entry.clients.map((outcome) => [
        clients.has(outcome.name) ? clientLink(clients.get(outcome.name)) : outcome.label, verdictCell(outcome), [outcome.reason, 'reason']]), 'wide'),
    ],
    sections: [['#', 'All results'], [`#area/${entry.kind}/${entry.area}`, `${entry.kind}: ${entry.area}`]],
  };
}

// --- Routes ----------------------------------------------------------------------------------------------------------------

const isName = (name) => /^[\w.-]+$/.test(name ?? '');
const missing = (words) => ({ top: [el('h1', { textContent: report.title })], main: [el('p', { className: 'warning', textContent: words })], sections: [['#', 'All results']] });

// The page that the address names; null for the index.
async function pageOf([form, name, area]) {
  try {
    if (form === 'client' && isName(name)) return clientPage(await openFile(`api/clients/${name}.js`));
    if (form === 'case' && isName(name)) return casePage(await openFile(`api/cases/${name}.js`));
    if (form === 'area' && name !== undefined && area !== undefined) return areaPage(name, area);
    return null;
  } catch (error) {
    return missing(error.message);
  }
}

let isIndex = true;
async function route(anchor) {
  const parts = await pageOf(anchor.split('/'));
  if (anchor !== namedPart() || (!parts && isIndex)) return null;
  isIndex = !parts;
  fillPage(parts ?? index);
  document.title = parts ? `${$('top').querySelector('h1').textContent}: ${report.title}` : report.title;
  if (parts) scrollTo(0, 0);
  return null;
}

drawPage({ ...index, footer: 'What is behind a cell is in the report of its run.' }, route);
