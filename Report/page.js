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
  link: (name) => ({ single: `#case-${name}`, index: `cases/${name}.html`, case: `${name}.html` }[page.form]),
};

// Goes to the part that the address names, and calls `open` first, which may draw it.
function reveal(open) {
  let anchor = location.hash.slice(1);
  try { anchor = decodeURIComponent(anchor); } catch { /* as it stands */ }
  if (!anchor) return;
  const target = open(anchor) || $(anchor);
  if (!target) return;
  for (let node = target; node; node = node.parentElement) {
    if (node.tagName === 'DETAILS') { node.open = true; node.hidden = false; }
  }
  document.querySelector('.aimed')?.classList.remove('aimed');
  target.classList.add('aimed');
  target.scrollIntoView();
}

// The filter of the table, which the address carries, goes on to the other pages of the report and back.
function passFilterOn(event) {
  const link = event.target.closest('a[href*=".html"]');
  if (link && page.form !== 'single' && !link.closest('.files')) link.search = location.search;
}

// Draws the page: `top`, `main`, `sections` of the navigation, and `footer`. `open` is told the anchor that the address
// names, and returns where to go when that is elsewhere.
export function drawPage({ top, main, sections, footer = 'Times are seconds since the power-on of the simulated car.' }, open = () => null) {
  $('top').replaceChildren(...top);
  $('main').replaceChildren(...main);
  $('sections').replaceChildren(...sections.map(([href, textContent]) => el('a', { href, textContent })));
  $('footer').textContent = `${footer} ${page.run.tool}`;
  switchThemes($('theme'));
  addEventListener('hashchange', () => reveal(open));
  for (const kind of ['click', 'auxclick']) document.addEventListener(kind, passFilterOn);
  // The data of cases stand behind the script.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => reveal(open));
  else reveal(open);
}
