// Numbers and texts as reports write them.

import { el } from '../Panel/elements.js';

// `value` with `digits` digits after the point.
export function fixed(value, digits) {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return '–';
  return value.toFixed(digits).replace(/^-(0(\.0*)?)$/, '$1');
}

// `value` with at most `digits` digits after the point.
export function short(value, digits = 3) {
  const text = fixed(value, digits);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

// A duration: `340 ms`, `4.2 s`, `3 min 05 s`.
export function time(seconds) {
  if (!Number.isFinite(seconds) || seconds < 0) return '–';
  if (seconds === 0) return '0 s';
  if (seconds < 0.9995) return `${short(seconds * 1000, seconds < 0.01 ? 1 : 0)} ms`;
  if (seconds < 60) return `${fixed(seconds, 1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

// A number with its noun: `5 cases`, `1 case`.
export const count = (number, noun) => `${number} ${noun}${number === 1 ? '' : 's'}`;

// `text` cut to `most` characters, and the whole text when it was cut.
export function cut(text, most) {
  const characters = [...text];
  if (characters.length <= most) return [text, ''];
  return [`${characters.slice(0, Math.max(1, most - 1)).join('')}…`, text];
}

// A text with code between grave accents, as nodes. A last accent without a partner is a character.
export function prose(text) {
  const parts = text.split('`');
  return parts.map((part, place) => {
    if (place % 2 === 0) return part;
    return place < parts.length - 1 ? el('code', { textContent: part }) : `\`${part}`;
  });
}

// Names and values; those without a value are left out.
export function facts(rows) {
  const shown = rows.filter(([, value]) => value);
  return shown.length ? el('dl', { className: 'facts' }, ...shown.map(([name, value]) => el('div', {},
    el('dt', { textContent: name }), el('dd', { textContent: value })))) : null;
}

// A table with a head, in a box that scrolls. A cell is a text, a node, or `[text, class]`.
export function table(label, names, rows, className = '') {
  function cell(content, place, tag, more = {}) {
    const [inside, style] = Array.isArray(content) ? content : [content, ''];
    return el(tag, { className: style, ...more }, inside);
  }
  return el('div', { className: 'scroll', tabIndex: 0, role: 'region', 'aria-label': label },
    el('table', { className },
      el('thead', {}, el('tr', {}, ...names.map((name, place) => cell(name, place, 'th', { scope: 'col' })))),
      el('tbody', {}, ...rows.map((row) => el('tr', {}, ...row.map((content, place) => (place
        ? cell(content, place, 'td') : cell(content, place, 'th', { scope: 'row' }))))))));
}
