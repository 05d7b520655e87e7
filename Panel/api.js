// Requests to the control API, and the journal as a stream that goes on after a break.

const key = 'dyno-token';
const given = new URLSearchParams(location.hash.slice(1)).get('token');
if (given) {
  sessionStorage.setItem(key, given);
  history.replaceState(null, '', location.pathname);
}

export function setToken(token) { sessionStorage.setItem(key, token); }

function headers(more = {}) {
  const token = sessionStorage.getItem(key);
  return token ? { ...more, Authorization: `Bearer ${token}` } : more;
}

export class APIError extends Error {
  constructor(status, errors) {
    super(errors.map((e) => [[e.path, e.message].filter(Boolean).join(': '), e.hint].filter(Boolean).join('; ')).join('\n') || `status ${status}`);
    this.status = status;
  }
}

export async function call(method, path, body) {
  const options = { method, headers: headers(body === undefined ? {} : { 'Content-Type': 'application/json' }) };
  if (body !== undefined) options.body = JSON.stringify(body);
  const response = await fetch(`/api/v1/${path}`, options);
  const type = response.headers.get('Content-Type') || '';
  const content = type.startsWith('application/json') ? await response.json() : await response.text();
  if (!response.ok) throw new APIError(response.status, content.errors || []);
  return content;
}

// The content of an answer that is not text.
export async function bytes(path) {
  const response = await fetch(`/api/v1/${path}`, { headers: headers() });
  if (!response.ok) throw new APIError(response.status, (await response.json()).errors || []);
  return response.arrayBuffer();
}

export const get = (path) => call('GET', path);
export const act = (actions) => call('POST', 'actions', actions);

// Follows the journal: calls `take(kind, record)` for each event, `state(isLive)` when the stream begins or breaks.
// Returns a function that ends it.
export function follow(query, start, take, state) {
  let last = start;
  let ended = false;
  let controller;
  async function run() {
    while (!ended) {
      controller = new AbortController();
      try {
        const more = last === null ? {} : { 'Last-Event-ID': String(last) };
        const response = await fetch(`/api/v1/events?${query}`, { headers: headers(more), signal: controller.signal });
        if (!response.ok) throw new Error(`status ${response.status}`);
        state(true);
        const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
        let text = '';
        for (;;) {
          const { value, done } = await reader.read();
          if (done) break;
          text += value;
          let end;
          let begin = 0;
          while ((end = text.indexOf('\n\n', begin)) >= 0) {
            const event = { kind: '', data: '' };
            for (const line of text.slice(begin, end).split('\n')) {
              if (line.startsWith('id: ')) last = Number(line.slice(4));
              else if (line.startsWith('event: ')) event.kind = line.slice(7);
              else if (line.startsWith('data: ')) event.data += line.slice(6);
            }
            begin = end + 2;
            if (event.kind) take(event.kind, JSON.parse(event.data));
          }
          text = text.slice(begin);
        }
      } catch (error) {
        if (ended) return;
      }
      if (ended) return;
      state(false);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
  run();
  return () => { ended = true; controller?.abort(); };
}
