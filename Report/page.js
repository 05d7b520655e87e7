// What all pages of the report have in common: their data, navigation, and links into them.

import { el } from '../Panel/elements.js';
import { switchThemes } from '../Panel/theme.js';

export const $ = (id) => document.getElementById(id);
export const data = (id) => JSON.parse($(id).textContent);

const page = data('report');
const verdicts = new Map(page.verdicts.map((entry) => [entry.name, entry]));

export const report = {
  ...page,
  verdicts,
  title: document.title,
  // The element of the headings inside a case.
  heading: page.form === 'single' ? 'h3' : 'h2',
  style: (verdict) => verdicts.get(verdict).style,
  // A verdict as sign and word, so that it can be recognised without colour.
  verdict: (verdict) => el('span', { className: `v ${verdicts.get(verdict).style}` },
    el('i', { 'aria-hidden': 'true', textContent: verdicts.get(verdict).sign }), verdict),
  // The name in links of the first case with this id.
  nameOf: (id) => page.run.cases.find((entry) => entry.id === id)?.name,
  // The reference to the case with a name.
  link: (name) => `#case-${name}`,
};

// The part that the address names.
export function namedPart() {
  const anchor = location.hash.slice(1);
  try { return decodeURIComponent(anchor); } catch { return anchor; }
}

// Goes to the part that the address names, and calls `open` first, which may draw it.
async function reveal(open) {
  const anchor = namedPart();
  const target = (await open(anchor)) || $(anchor);
  if (!target || anchor !== namedPart()) return;
  for (let node = target; node; node = node.parentElement) {
    if (node.tagName === 'DETAILS') { node.open = true; node.hidden = false; }
  }
  document.querySelector('.aimed')?.classList.remove('aimed');
  target.classList.add('aimed');
  target.scrollIntoView();
}

// Fills the page: `top`, `main`, and `sections` of the navigation.
export function fillPage({ top, main, sections }) {
  $('top').replaceChildren(...top);
  $('main').replaceChildren(...main);
  $('sections').replaceChildren(...sections.map(([href, textContent]) => el('a', { href, textContent })));
}

// Draws the page with `footer`. `open` is told the anchor that the address names, and returns where to go when that is
// elsewhere.
export function drawPage({ footer = 'Times are seconds since the power-on of the simulated car.', ...parts }, open = () => null) {
  fillPage(parts);
  $('footer').textContent = `${footer} ${page.run.tool}`;
  switchThemes($('theme'));
  addEventListener('hashchange', () => reveal(open));
  // The data of cases stand behind the script.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => reveal(open));
  else reveal(open);
}
