// The switch between light, dark, and what the system says. The choice is stored where the browser allows it.

const themes = ['', 'light', 'dark'];
const themeKey = 'dyno-theme';

function storedTheme() {
  try { return localStorage.getItem(themeKey) || ''; } catch { return ''; }
}

function apply(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

// The theme in the address (`?theme=dark`), or else the stored one.
function chosenTheme() {
  const asked = new URLSearchParams(location.search).get('theme');
  const chosen = themes.includes(asked) ? asked : storedTheme();
  return themes.includes(chosen) ? chosen : '';
}

function setTheme(button, theme) {
  apply(theme);
  button.textContent = { '': 'Theme: system', light: 'Theme: light', dark: 'Theme: dark' }[theme];
  try { localStorage.setItem(themeKey, theme); } catch { /* a file, or storage is off */ }
}

// Shows the page in the theme that was chosen elsewhere.
export function applyTheme() { apply(chosenTheme()); }

// Makes `button` the switch.
export function switchThemes(button) {
  setTheme(button, chosenTheme());
  button.addEventListener('click', () => {
    const now = document.documentElement.dataset.theme || '';
    setTheme(button, themes[(themes.indexOf(now) + 1) % themes.length]);
  });
}
