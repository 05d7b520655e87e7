// The wire as a live sequence. Rows are text; what comes from a client is never markup.

const most = 400;
const arrows = { input: '→', request: '→', output: '←', connect: '+', disconnect: '×', sample: '=', frame: '·', event: '!', fault: '!', note: '#' };

// Bytes as one line: text with its control characters, or the first bytes in hexadecimal.
function printable(text) {
  const odd = (text.match(/[^\t\r\n -~]/g) || []).length;
  if (odd * 4 > text.length) {
    const bytes = [...text.slice(0, 24)].map((c) => c.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase());
    return `${text.length} bytes: ${bytes.join(' ')}${text.length > 24 ? ' …' : ''}`;
  }
  return text.replace(/[\u0000-\u001f\u007f-\u00ff]/g, (c) => (c === '\r' ? '\\r' : c === '\n' ? '\\n' : `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`));
}

function words(kind, record) {
  switch (kind) {
    case 'input': case 'output': case 'answer': return printable(record.bytes);
    case 'request': return `asks ${printable(record.request)}`;
    case 'sample': {
      const value = typeof record.value === 'number' ? Math.round(record.value * 1000) / 1000 : record.value;
      return `${record.signal} = ${value}${record.ecu ? ` (${record.ecu})` : ''}`;
    }
    case 'frame': {
      const flags = record.fd ? ` FD${record.brs ? ' BRS' : ''}${record.esi ? ' ESI' : ''}` : '';
      return `${record.id || record.signal || ''}${flags} ${record.data}  ${record.from}`;
    }
    case 'connect': return 'connected';
    case 'peer': return record.address;
    case 'event': return `${record.by === 'control' ? 'control: ' : ''}${record.text}`;
    case 'fault': return `fault ${record.stage}: ${record.text}`;
    default: return record.text || '';
  }
}

// A record of the journal as a row.
export function wireRow(kind, record) {
  const where = record.endpoint ? (record.connection ? `${record.endpoint}.${record.connection}` : record.endpoint) : '';
  return { kind, time: record.t, where, text: words(kind, record) };
}

// A row as a line of text.
export function wireLine(row) { return `${row.time?.toFixed(3) ?? ''}\t${row.where}\t${arrows[row.kind] || ''}\t${row.text}`; }

export class Wire {
  constructor(box, lostBox) {
    this.box = box;
    this.lostBox = lostBox;
    this.records = [];
    this.fresh = [];
    this.lost = 0;
    this.filter = '';
    this.showsValues = true;
    this.paused = false;
    this.dirty = false;
    // Whether the newest row is followed: until somebody scrolls back. A change of the size does not count.
    this.follows = true;
    box.addEventListener('scroll', () => { this.follows = box.scrollTop + box.clientHeight >= box.scrollHeight - 30; });
  }

  take(kind, record) {
    if (kind === 'lost') { this.lost += record.count; this.dirty = true; return; }
    if (kind === 'request') return;
    const row = wireRow(kind, record);
    this.records.push(row);
    if (this.records.length > most) this.records.splice(0, this.records.length - most);
    this.fresh.push(row);
    if (this.fresh.length > most) this.fresh.splice(0, this.fresh.length - most);
    this.dirty = true;
  }

  shows(row) {
    if (!this.showsValues && row.kind === 'sample') return false;
    if (!this.filter) return true;
    return `${row.where} ${row.text}`.toLowerCase().includes(this.filter);
  }

  node(row) {
    const node = document.createElement('div');
    node.className = row.kind;
    for (const text of [row.time === undefined ? '' : row.time.toFixed(3), row.where, arrows[row.kind] || '', row.text]) {
      const span = document.createElement('span');
      span.textContent = text;
      node.append(span);
    }
    return node;
  }

  // Draws what is new; at most four times a second, whatever comes.
  draw(isWhole = false) {
    if (this.paused && !isWhole) return;
    if (!this.dirty && !isWhole) return;
    this.dirty = false;
    const rows = (isWhole ? this.records : this.fresh).filter((row) => this.shows(row)).map((row) => this.node(row));
    this.fresh = [];
    if (isWhole) this.box.replaceChildren(...rows);
    else this.box.append(...rows);
    while (this.box.childElementCount > most) this.box.firstChild.remove();
    if (this.follows || isWhole) this.box.scrollTop = this.box.scrollHeight;
    this.lostBox.textContent = this.lost ? `sampled: ${this.lost.toLocaleString()} records not shown` : '';
  }

  text() {
    return this.records.filter((row) => this.shows(row)).map(wireLine).join('\n');
  }
}
