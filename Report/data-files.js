// The data beside a page. A page that was opened from a disk may load scripts and nothing else, so each file is a script that
// hands over its data.

import { el } from '../Panel/elements.js';

const openedFiles = new Map();
// What waits for a file, by its path.
const waiting = new Map();

globalThis.dynoData = (path, value) => waiting.get(path)?.(value);

// The data of the file at `path`.
export function openFile(path) {
  if (!openedFiles.has(path)) {
    openedFiles.set(path, new Promise((resolve, reject) => {
      waiting.set(path, resolve);
      // When the file is loaded, its script has run; a rejection after that changes nothing.
      const fail = () => reject(new Error(`${path} is missing beside this page.`));
      document.head.append(el('script', { src: path, onerror: fail, onload: fail }));
    }));
  }
  return openedFiles.get(path);
}

// The text that `base64` holds, which may be compressed.
export async function unpacked(base64) {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return textOf(new Blob([bytes]));
}

// The text of a file, which may be compressed.
export async function textOf(blob) {
  const head = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  const isCompressed = head[0] === 0x1F && head[1] === 0x8B;
  return isCompressed ? new Response(blob.stream().pipeThrough(new DecompressionStream('gzip'))).text() : blob.text();
}

// The data of the case with a name in links.
export const loadCase = async (name) => JSON.parse(await unpacked(await openFile(`cases/${name}.js`)));
