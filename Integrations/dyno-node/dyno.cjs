// SPDX-License-Identifier: Apache-2.0
'use strict';

// Simulated cars for tests with Jest, Vitest, Mocha or node:test. One file without dependencies; Node 18 or later.
//
//   const { withDyno } = require('./dyno.cjs');
//
//   test('the engine speed is read', withDyno(async (dyno) => {
//     const car = await dyno('two-ecu-petrol');
//     await car.set('engine.speed', 3000);
//     expect(await myClient(car.port)).toBe(3000);
//     expect(await car.requests('010C')).toHaveLength(1);
//   }));

const childProcess = require('node:child_process');
const fs = require('node:fs');
const http = require('node:http');
const os = require('node:os');
const path = require('node:path');

// Far longer than anything takes: only what hangs fails.
const PATIENCE = 60_000;

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A car that does not start, or that has ended. */
class CarError extends Error {
  name = 'CarError';
}

/** A request that Dyno has refused; nothing of it was done. `mistakes` has path, message and hint of each. */
class ControlError extends Error {
  name = 'ControlError';

  constructor(status, mistakes) {
    const lines = mistakes.map(
      ({ path, message, hint }) => (path ? `${path}: ` : '') + message + (hint ? `; ${hint}` : ''));
    super(lines.join('\n') || `Dyno answers with the status ${status}`);
    this.status = status;
    this.mistakes = mistakes;
  }

  /** The error of an answer, which need not be of the form that Dyno writes. */
  static parse(status, content) {
    try {
      const mistakes = JSON.parse(content).errors.map(({ path, message, hint }) => {
        if (typeof message !== 'string') throw new TypeError('no message');
        return { path: String(path), message, hint: String(hint) };
      });
      return new ControlError(status, mistakes);
    } catch {
      return new ControlError(status, []);
    }
  }
}

/** The control API of a running dyno. */
class Control {
  constructor(url, token) {
    this.url = new URL('/api/v1/', url);
    this.token = token;
  }

  /** Sends `content`, a text, and resolves to the text of the answer; rejects with ControlError. */
  call(method, path, content, type = 'application/json') {
    const headers = {};
    if (content !== undefined) {
      headers['Content-Type'] = type;
      headers['Content-Length'] = Buffer.byteLength(content);
    }
    if (this.token) headers.Authorization = `Bearer ${this.token}`;
    return new Promise((resolve, reject) => {
      const request = http.request(
        new URL(path, this.url), { method, headers, agent: false, timeout: PATIENCE }, (answer) => {
          const parts = [];
          answer.on('data', (part) => parts.push(part));
          answer.on('error', reject);
          answer.on('end', () => {
            const text = Buffer.concat(parts).toString('utf8');
            if (answer.statusCode < 300) resolve(text);
            else reject(ControlError.parse(answer.statusCode, text));
          });
        });
      request.on('timeout', () => request.destroy(new CarError(`no answer to ${method} ${path}`)));
      request.on('error', reject);
      request.end(content);
    });
  }

  /** The JSON of an answer to GET. */
  async get(path) {
    return JSON.parse(await this.call('GET', path));
  }

  /** Sends `value` as JSON, and resolves to the JSON of the answer, if any. */
  async send(method, path, value) {
    const text = await this.call(method, path, value === undefined ? undefined : JSON.stringify(value));
    return text.trim() ? JSON.parse(text) : undefined;
  }
}

/** A running car, until `stop`. */
class Car {
  /**
   * Starts a car, and resolves when all its endpoints can be reached; rejects with CarError.
   *
   * `scenario` is the name of a shipped one, a file, or the text of one (with a line break in it). Options: `set`, a list of
   * changes as for `dyno serve --set`; `listen`, addresses of endpoints by their names, where free ports will not do; `seed`;
   * `dyno`, the program, else that of the environment's DYNO or of the PATH.
   */
  static async serve(scenario = 'quickstart', { set = [], listen = {}, seed, dyno } = {}) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dyno-'));
    let name = scenario;
    if (name.includes('\n')) {
      name = path.join(folder, 'scenario.yaml');
      fs.writeFileSync(name, scenario);
    }
    // Without a name the built-in quickstart is served.
    const options = name === 'quickstart' ? [] : [name];
    const ready = path.join(folder, 'ready.json');
    options.push('--plain', '--free-ports', '--control', '127.0.0.1:0', '--ready-file', ready);
    for (const change of set) options.push('--set', change);
    for (const [endpoint, url] of Object.entries(listen)) options.push('--listen', `${endpoint}=${url}`);
    if (seed !== undefined) options.push('--seed', String(seed));
    const program = dyno || process.env.DYNO || 'dyno';
    const child = childProcess.spawn(program, ['serve', ...options], { stdio: ['ignore', 'ignore', 'pipe'] });
    const car = new Car(path.parse(name).name, child, folder);
    try {
      await car.#open(program, ready);
    } catch (error) {
      await car.stop();
      throw error;
    }
    return car;
  }

  #child;
  #folder;
  #errors = '';
  #failure;
  #ended;
  #records = [];

  constructor(name, child, folder) {
    this.name = name;
    this.endpoints = {};
    this.sockets = [];
    this.#child = child;
    this.#folder = folder;
    child.stderr.on('data', (part) => { this.#errors = (this.#errors + part).slice(-65536); });
    this.#ended = new Promise((resolve) => {
      child.on('error', (error) => { this.#failure = error; resolve(); });
      child.on('close', resolve);
    });
    // A test run that ends in a hurry leaves no car behind.
    this.kill = () => child.kill('SIGKILL');
    process.on('exit', this.kill);
  }

  async #open(program, ready) {
    const end = Date.now() + PATIENCE;
    let content;
    while (!content) {
      const isRunning = this.isRunning;
      try {
        content = JSON.parse(fs.readFileSync(ready, 'utf8'));
      } catch {
        if (this.#failure) {
          throw new CarError(
            `there is no program '${program}'; install Dyno, or name its program in the environment as DYNO`);
        }
        if (!isRunning) {
          await this.#ended;
          throw new CarError(this.#errors.trim() || `dyno serve has ended with ${this.#child.exitCode}`);
        }
        if (Date.now() > end) throw new CarError(`dyno serve was not ready within ${PATIENCE / 1000} s`);
        await pause(10);
      }
    }
    if (!content.control) throw new CarError('this dyno has no control API; install a newer one');
    this.seed = content.seed;
    this.sockets = content.endpoints;
    for (const socket of content.endpoints) this.endpoints[socket.name] ??= socket;
    this.control = new Control(content.control.url, content.control.token);
  }

  /** Whether the program runs. */
  get isRunning() {
    return !this.#failure && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** The first endpoint on a network. */
  get #first() {
    const found = this.sockets.find((socket) => socket.port !== undefined);
    if (!found) {
      throw new CarError(
        `${this.name} has no endpoint on a network; its endpoints are ${Object.keys(this.endpoints).join(', ')}`);
    }
    return found;
  }

  /** The host of the first endpoint on a network. */
  get host() { return this.#first.host; }

  /** The port of the first endpoint on a network. */
  get port() { return this.#first.port; }

  /** Gives a signal another source: a number, text with a unit, or a source of the scenario format. */
  async set(signal, value) {
    await this.control.send('PUT', `signals/${encodeURIComponent(signal)}`, value);
  }

  /** The value of a signal now; null where it has none. */
  async value(signal) {
    return (await this.control.get(`signals/${encodeURIComponent(signal)}`)).value;
  }

  /** Performs actions with the keys of a scenario's event: { store: 'P0133' }, { fault: { silence: true }, for: '5s' }. */
  async perform(actions) {
    await this.control.call('POST', 'actions', JSON.stringify(actions, (key, value) =>
      // Switches of the scenario format are the words on and off.
      value === true ? 'on' : value === false ? 'off' : value));
  }

  /** Begins again at time zero, behind the same ports. */
  async reset() {
    await this.journal();
    await this.control.send('POST', 'reset');
    await this.#forgetThePast();
  }

  /** Puts another car behind the same ports; `scenario` is a file's text. */
  async replace(scenario) {
    await this.journal();
    await this.control.call('PUT', 'scenario', scenario, 'application/yaml');
    await this.#forgetThePast();
  }

  /** Leaves out the records from before the last time zero: numbers go on there, and times begin again. */
  async #forgetThePast() {
    const all = await this.journal();
    const start = all.findLastIndex((record, index) => index > 0 && record.t < all[index - 1].t);
    this.#records = all.slice(Math.max(0, start));
  }

  /** Stops the simulated clock. */
  async pause() { await this.control.send('POST', 'clock', 'pause'); }

  /** Lets the simulated clock go on. */
  async resume() { await this.control.send('POST', 'clock', 'resume'); }

  /** All records since time zero, or those of one kind, as the journal's lines have them. */
  async journal(kind) {
    for (;;) {
      const last = this.#records.at(-1);
      const text = await this.control.call('GET', `journal?since=${last ? last.n + 1 : 0}`);
      const got = text.split('\n').filter((line) => line).map((line) => JSON.parse(line))
        .filter((record) => record.n !== undefined);
      if (got.length === 0) break;
      this.#records.push(...got);
    }
    return this.#records.filter((record) => kind === undefined || record.kind === kind);
  }

  /**
   * The requests that endpoints have understood, or those that are `text`; `of` is the name of one endpoint. Capitals and
   * spaces make no difference; with * at its end, `text` is a beginning.
   */
  async requests(text, { of } = {}) {
    return (await this.journal('request')).filter(
      (record) => matches(record.request, text) && (of === undefined || record.endpoint === of));
  }

  /** Waits until a client has sent the request `text`, and resolves to its record; rejects when none has come `within` ms. */
  async request(text, { at, within = 5000 } = {}) {
    if (at !== undefined && !this.endpoints[at]) {
      throw new CarError(`there is no endpoint '${at}'; this car has ${Object.keys(this.endpoints).join(', ')}`);
    }
    const end = Date.now() + within;
    for (;;) {
      const found = await this.requests(text, { of: at });
      if (found.length > 0) return found[0];
      if (Date.now() >= end) {
        throw new Error(`no client has asked for ${text} within ${within} ms\n${await this.excerpt()}`);
      }
      await pause(20);
    }
  }

  /** The bytes that clients have sent to the endpoint `of`. */
  async input(of) { return this.#bytes('input', of); }

  /** The bytes that clients of the endpoint `of` have received. */
  async output(of) { return this.#bytes('output', of); }

  async #bytes(kind, of) {
    const records = (await this.journal(kind)).filter((record) => record.endpoint === of);
    return Buffer.from(records.map((record) => record.bytes).join(''), 'latin1');
  }

  /** The last `lines` lines of what crossed the wire, for people. */
  async excerpt(lines = 40) {
    const shown = (await this.journal()).filter((record) => SHOWN.has(record.kind));
    const head = shown.length > lines ? [`… ${shown.length - lines} earlier lines`] : [];
    return [...head, ...shown.slice(-lines).map(line)].join('\n') || 'nothing has crossed the wire';
  }

  /** Ends the car; later calls do nothing. */
  async stop() {
    process.removeListener('exit', this.kill);
    if (this.isRunning) this.#child.kill('SIGTERM');
    const timer = setTimeout(this.kill, PATIENCE);
    await this.#ended;
    clearTimeout(timer);
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }

  /** For `await using`. */
  async [Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose')]() { await this.stop(); }
}

// What an excerpt has: what clients sent and received, and what happened to the connections and the car.
const SHOWN = new Set(['connect', 'disconnect', 'input', 'output', 'event', 'note', 'fault']);
const CONTROLS = { '\r': '␍', '\n': '␊', '\t': '␉', '\0': '␀' };

function matches(request, text) {
  if (text === undefined) return true;
  const [asked, wanted] = [request, text].map((line) => line.toUpperCase().replace(/\s/g, ''));
  return wanted.endsWith('*') ? asked.startsWith(wanted.slice(0, -1)) : asked === wanted;
}

function line(record) {
  const place = `${record.endpoint ?? ''}${record.connection === undefined ? '' : `.${record.connection}`}`;
  const printable = () => record.bytes.replace(/[\x00-\x1f\x7f-\xa0\xad]/g, (character) =>
    CONTROLS[character] ?? `\\x${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
  const words = record.kind === 'input' ? `client → ${printable()}`
    : record.kind === 'output' ? `client ← ${printable()}`
      : `${record.kind} ${record.text ?? ''}`.trimEnd();
  return `${record.t.toFixed(3).padStart(10)}  ${place.padEnd(12)} ${words}`;
}

/**
 * The function of a test that gets `dyno`, which starts cars as `Car.serve` does. They end with the test; when it fails, the
 * last lines of the wire stand in the message of its error.
 */
function withDyno(test) {
  return async () => {
    const cars = [];
    const dyno = async (...options) => {
      const car = await Car.serve(...options);
      cars.push(car);
      return car;
    };
    try {
      await test(dyno);
    } catch (error) {
      if (error instanceof Error) {
        for (const car of cars) {
          const wire = await car.excerpt().catch((reason) => `not to be had: ${reason.message}`);
          const text = `\n\nwire of ${car.name}:\n${wire}`;
          // What is printed is the stack, which begins with the message as it was.
          error.stack = error.stack?.replace(error.message, () => error.message + text);
          error.message += text;
        }
      }
      throw error;
    } finally {
      await Promise.all(cars.map((car) => car.stop()));
    }
  };
}

module.exports = { Car, CarError, Control, ControlError, withDyno };
