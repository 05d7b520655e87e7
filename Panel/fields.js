// Fields for values whose form the server states: numbers, words, times, texts, lists, records and choices among them.

import { el } from './elements.js';

const examples = { duration: '500ms', spread: '200ms ± 50ms', text: 'NO DATA', frame: 'on', bytes: '41 0C 1A F8' };
const time = '\\d+(\\.\\d+)?(ns|us|µs|ms|s|min|h)';
const rules = {
  duration: [new RegExp(`^${time}$`), 'a time such as 500ms or 2s'],
  spread: [new RegExp(`^${time}( *(±|\\+-|\\+/-) *${time})?$`), 'a time such as 200ms or 200ms ± 50ms'],
  frame: [/^(on|off|([0-7][0-9A-F]{2}|[01][0-9A-F]{7})#([0-9A-F]{2}){0,8})$/i, 'on, or a frame such as 7E8#03410D00'],
  bytes: [/^[0-9A-F]{2}( *[0-9A-F]{2})*$/i, 'pairs of hex digits such as 41 0C'],
};
const names = { flag: 'on or off', integer: 'a number', number: 'a number', word: 'a word', duration: 'a time', text: 'a text', list: 'several', record: 'in detail' };

// The value of one text in `form`; throws what would be right.
function parsed(form, text) {
  if (form.type === 'integer' || form.type === 'number') {
    const isNumber = form.type === 'integer' ? /^[+-]?(0x[0-9a-f]+|\d+)$/i : /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;
    if (!isNumber.test(text)) throw new Error(`'${text}' is not a ${form.type === 'integer' ? 'whole number' : 'number'}; write ${form.minimum} to ${form.maximum}`);
    const value = Number(text);
    if (value < form.minimum || value > form.maximum) throw new Error(`${text} is out of range; write ${form.minimum} to ${form.maximum}`);
    return value;
  }
  if (form.type === 'word' && !form.words.includes(text)) throw new Error(`'${text}' does not fit; write ${form.words.join(', ')}`);
  const rule = rules[form.type];
  if (rule && !rule[0].test(text)) throw new Error(`'${text}' does not fit; write ${rule[1]}`);
  if (form.type === 'text' && form.maximum && text.length > form.maximum) throw new Error(`at most ${form.maximum} characters fit`);
  return text;
}

function usual(form) {
  if (form.type === 'integer' || form.type === 'number') return String(Math.max(form.minimum, Math.min(1, form.maximum)));
  if (form.type === 'list') return usual(form.member);
  if (form.type === 'word') return form.words.includes('on') ? 'on' : form.words[0];
  return examples[form.type] || '';
}

function hint(form) {
  if (form.type === 'integer' || form.type === 'number') return `${form.minimum} to ${form.maximum}`;
  if (form.type === 'list') return form.member.type === 'text' ? 'one a line' : 'with commas between them';
  return rules[form.type]?.[1] || '';
}

// Marks `control` while what stands in it is wrong, and names it in the message.
function checked(control, label, read) {
  try {
    const value = read();
    control.removeAttribute('aria-invalid');
    return value;
  } catch (error) {
    control.setAttribute('aria-invalid', 'true');
    control.focus();
    throw new Error(`${label}: ${error.message}`);
  }
}

// A field for a value of `form`: its element, and `value()`, which throws for what is wrong. An optional one may be empty,
// and its value is undefined then.
export function field(form, label, isOptional = false) {
  switch (form.type) {
    case 'flag': return choice(['on', 'off'], label, isOptional);
    case 'word': return choice(form.words, label, isOptional);
    case 'record': return record(form, label);
    case 'any': return variants(form, label, isOptional);
    default: return text(form, label, isOptional);
  }
}

function choice(words, label, isOptional) {
  const options = isOptional ? ['', ...words] : words;
  const node = el('select', { 'aria-label': label }, ...options.map((word) => el('option', { value: word, textContent: word || '–' })));
  if (!isOptional && words.includes('on')) node.value = 'on';
  return { node, value: () => node.value || undefined };
}

function text(form, label, isOptional) {
  const isLines = form.type === 'list' && form.member.type === 'text';
  const isNumber = form.type === 'integer' || form.type === 'number';
  const node = el(isLines ? 'textarea' : 'input', {
    'aria-label': label, title: hint(form), placeholder: hint(form), className: isNumber ? 'mono count' : 'mono',
    autocomplete: 'off', spellcheck: false, value: isOptional ? '' : usual(form),
  });
  if (isLines) node.rows = 2;
  return {
    node,
    value: () => checked(node, label, () => {
      const typed = isLines ? node.value.split('\n').filter(Boolean) : node.value.trim();
      if (!typed.length) {
        if (isOptional) return undefined;
        throw new Error(`the value is missing; write ${hint(form) || 'a text'}`);
      }
      if (isLines) return typed.map((line) => parsed(form.member, line));
      if (form.type !== 'list') return parsed(form, typed);
      return typed.split(/[\s,]+/).filter(Boolean).map((member) => parsed(form.member, member));
    }),
  };
}

function record(form, label) {
  const parts = form.fields.map((part) => ({ name: part.name, meaning: part.meaning, field: field(part.form, `${label}, ${part.name}`, !part.required) }));
  const node = el('div', { className: 'record' }, ...parts.map((part) => el('div', { className: 'part' },
    el('span', { className: 'name mono', textContent: part.name }), part.field.node, el('span', { className: 'meaning', textContent: part.meaning }))));
  return {
    node,
    value: () => {
      const stated = parts.map((part) => [part.name, part.field.value()]).filter(([, value]) => value !== undefined);
      return stated.length ? Object.fromEntries(stated) : undefined;
    },
  };
}

function variants(form, label, isOptional) {
  const fields = form.forms.map((one) => field(one, label, isOptional));
  const select = el('select', { 'aria-label': `Form of ${label}` }, ...form.forms.map((one, i) => el('option', { value: i, textContent: names[one.type] || one.type })));
  const node = el('div', { className: 'variants' }, select, fields[0].node);
  select.addEventListener('change', () => node.replaceChildren(select, fields[select.value].node));
  return { node, value: () => fields[select.value].value() };
}

// Whether the field is one control, which fits beside a name.
export function isSmall(form) { return !['any', 'record', 'list'].includes(form.type); }
