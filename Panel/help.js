import { applyTheme, chosenTheme } from './dom.js';

applyTheme(chosenTheme());
