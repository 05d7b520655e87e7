// Verdicts with their numbers.

import { el } from '../Panel/elements.js';

// The verdicts of `numbers`, a map, as a bar and a legend.
export function counts(numbers, report) {
  const present = [...report.verdicts.keys()].filter((verdict) => numbers.get(verdict));
  if (!present.length) return [];
  return [
    el('div', { className: 'bar', role: 'img', 'aria-label': present.map((verdict) => `${numbers.get(verdict)} ${verdict}`).join(', ') },
      ...present.map((verdict) => {
        const part = el('span', { className: report.style(verdict) });
        part.style.flex = numbers.get(verdict);
        return part;
      })),
    el('ul', { className: 'legend' }, ...present.map((verdict) => el('li', { title: report.verdicts.get(verdict).meaning },
      report.verdict(verdict), ' ', el('b', { textContent: numbers.get(verdict) })))),
  ];
}
