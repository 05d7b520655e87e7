// The operations of the control API, from its own OpenAPI document.

import { get } from './api.js';
import { el, save } from './elements.js';
import { applyTheme } from './theme.js';

const $ = (id) => document.getElementById(id);
applyTheme();

// The form of a value in words.
function words(schema) {
  if (!schema) return '';
  if (schema.$ref) return schema.$ref.split('/').pop();
  if (schema.enum) return schema.enum.join(', ');
  const type = [schema.type].flat().filter(Boolean).join(' or ') || 'any';
  if (schema.minimum === undefined) return type;
  return `${type} from ${schema.minimum}${schema.maximum === undefined ? '' : ` to ${schema.maximum}`}`;
}

function table(head, rows) {
  return el('table', {}, el('tr', {}, ...head.map((text) => el('th', { textContent: text }))),
    ...rows.map((row) => el('tr', {}, ...row.map((text, i) => el('td', { textContent: text, className: i === 0 ? 'mono' : '' })))));
}

// The operation as a command line.
function command(path, method, operation) {
  const content = operation.requestBody?.content['application/json'];
  const parts = ['curl'];
  if (method !== 'get') parts.push('-X', method.toUpperCase());
  if (content) parts.push('-d', `'${content.example === undefined ? '…' : JSON.stringify(content.example)}'`);
  return [...parts, location.origin + path.replace('{name}', 'engine.speed')].join(' ');
}

function answers(operation) { return Object.entries(operation.responses).filter(([, answer]) => answer.content); }

function answerTable(list) {
  return table(['status', 'type', 'meaning'], list.map(([status, answer]) => [status, Object.keys(answer.content)[0], answer.description]));
}

// An operation, with the answers that not every one has.
function card(path, method, operation, common) {
  const parts = [
    el('h2', {}, el('span', { className: `method ${method}`, textContent: method.toUpperCase() }), ' ', el('span', { className: 'mono', textContent: path })),
    el('p', { textContent: operation.summary }),
  ];
  if (operation.parameters) {
    parts.push(el('h3', { textContent: 'Parameters' }),
      table(['name', 'where', 'form', 'meaning'], operation.parameters.map((p) => [p.name, p.in, words(p.schema), p.description])));
  }
  if (operation.requestBody) {
    parts.push(el('h3', { textContent: 'Content' }), el('p', { textContent: operation.requestBody.description }));
  }
  parts.push(el('h3', { textContent: 'Answers' }), answerTable(answers(operation).filter(([status]) => !common.has(status))));
  parts.push(el('pre', { className: 'mono', textContent: command(path, method, operation) }));
  return el('section', { className: 'card' }, ...parts);
}

function show(document) {
  $('about').textContent = `${document.info.title} ${document.info.version}: ${document.info.description} The document is OpenAPI ${document.openapi}.`;
  const all = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const common = answers(all[0]).filter(([status]) => all.every((operation) => operation.responses[status]) && status !== '200');
  const statuses = new Set(common.map(([status]) => status));
  const cards = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => card(path, method, operation, statuses)));
  $('operations').replaceChildren(...cards);
  $('common').replaceChildren(answerTable(common));
  $('save').addEventListener('click', () => save(JSON.stringify(document, null, 2), 'application/json', 'openapi.json'));
  $('search').addEventListener('input', () => {
    const wanted = $('search').value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const one of cards) one.hidden = !wanted.every((word) => one.textContent.toLowerCase().includes(word));
    $('none').textContent = cards.every((one) => one.hidden) ? 'No operation has these words.' : '';
  });
}

try {
  show(await get('openapi.json'));
} catch (error) {
  $('about').textContent = `The document cannot be read: ${error.message}. Open the panel first: it has the token.`;
}
