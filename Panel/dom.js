// Elements and numbers, for all pages.

// An element with text and children; text is never markup.
export function el(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name in node && !name.includes('-')) node[name] = value;
    else node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

export function number(value) {
  if (typeof value !== 'number') return '–';
  const digits = Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

// Gives a file to the person, as a download.
export function save(content, type, name) {
  const link = el('a', { href: URL.createObjectURL(new Blob([content], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// The theme that was chosen on the panel, or in the address.
export const themes = ['', 'light', 'dark'];
export function applyTheme(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}
export function chosenTheme() {
  const asked = new URLSearchParams(location.search).get('theme');
  return themes.includes(asked) ? asked : localStorage.getItem('dyno-theme') || '';
}
