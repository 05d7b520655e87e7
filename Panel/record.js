// Records of the journal as rows of text. Rows are text; what comes from a client is never markup.

export const arrows = { input: '→', request: '→', output: '←', answer: '⇠', connect: '+', disconnect: '×', sample: '=', frame: '·',
  event: '!', fault: '!', note: '#', client: '»', peer: '@' };

// Bytes as one line: text with its control characters, or the first bytes in hexadecimal.
export function printable(text) {
  const odd = (text.match(/[^\t\r\n -~]/g) || []).length;
  if (odd * 4 > text.length) {
    const bytes = [...text.slice(0, 24)].map((c) => c.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase());
    return `${text.length} bytes: ${bytes.join(' ')}${text.length > 24 ? ' …' : ''}`;
  }
  return text.replace(/[\u0000-\u001f\u007f-\u00ff]/g, (c) => (c === '\r' ? '\\r' : c === '\n' ? '\\n' : `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`));
}

function recordWords(kind, record) {
  switch (kind) {
    case 'input': case 'output': case 'answer': return record.words ?? printable(record.bytes);
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
    case 'client': {
      const stage = { output: 'prints', errorOutput: 'prints on stderr', exited: `exited with status ${record.number}`,
        killed: `killed by signal ${record.number}` }[record.stage] ?? record.stage;
      return record.text ? `${stage} ${record.text}` : stage;
    }
    case 'fault': return `fault ${record.stage}: ${record.text}`;
    default: return record.text || '';
  }
}

// A record of the journal as a row.
export function wireRow(kind, record) {
  const where = record.endpoint ? (record.connection ? `${record.endpoint}.${record.connection}` : record.endpoint) : '';
  return { kind, time: record.t, where, text: recordWords(kind, record) };
}

// A row as a line of text.
export function wireLine(row) { return `${row.time?.toFixed(3) ?? ''}\t${row.where}\t${arrows[row.kind] || ''}\t${row.text}`; }
