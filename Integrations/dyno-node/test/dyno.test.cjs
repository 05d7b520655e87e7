// SPDX-License-Identifier: Apache-2.0
'use strict';

// Runs on a real dyno, which DYNO names; without one only what needs none is tested.

const assert = require('node:assert/strict');
const childProcess = require('node:child_process');
const http = require('node:http');
const net = require('node:net');
const { test } = require('node:test');
const { Car, CarError, Control, ControlError, withDyno } = require('../dyno.cjs');

const program = process.env.DYNO || 'dyno';
const isMissing = childProcess.spawnSync(program, ['--version']).status !== 0;
const options = { skip: isMissing ? 'no dyno; name the program in DYNO' : false };
const instant = { set: ['timing=instant'] };

/** A client that asks an adapter on TCP. */
class Client {
  constructor(car) {
    this.socket = net.connect(car.port, car.host);
    this.socket.setEncoding('latin1');
    this.heard = '';
    this.isClosed = false;
    this.socket.on('error', () => {}).on('close', () => { this.isClosed = true; });
  }

  async ask(command) {
    if (this.isClosed) throw new Error('the adapter is gone');
    this.socket.write(`${command}\r`);
    while (!this.heard.endsWith('>')) {
      this.heard += await new Promise((resolve, reject) => {
        const done = (take) => (value) => {
          this.socket.off('data', onData).off('close', onClose);
          take(value);
        };
        const onData = done(resolve);
        const onClose = done(() => reject(new Error('the adapter is gone')));
        this.socket.on('data', onData).on('close', onClose);
      });
    }
    const answer = this.heard;
    this.heard = '';
    return answer;
  }

  close() { this.socket.destroy(); }
}

test('a client reads what the test has set', options, withDyno(async (dyno) => {
  const car = await dyno('two-ecu-petrol', instant);
  const client = new Client(car);
  await client.ask('ATE0');
  await car.set('engine.speed', 3000);
  assert.match(await client.ask('010C'), /41 0C 2E E0/);
  assert.equal(await car.value('engine.speed'), 3000);
  assert.equal((await car.requests('01 0c')).length, 1);
  assert.equal((await car.requests('AT*')).length, 1);
  assert.equal((await car.requests('010D')).length, 0);
  assert.equal((await car.request('010C', { at: 'obd' })).endpoint, 'obd');
  assert.equal((await car.input('obd')).toString('latin1'), 'ATE0\r010C\r');
  assert.match((await car.output('obd')).toString('latin1'), /^ATE0\rOK\r\r>/);
  client.close();
}));

test('actions reach the client', options, withDyno(async (dyno) => {
  const car = await dyno('two-ecu-petrol', instant);
  const client = new Client(car);
  await client.ask('ATE0');
  await car.perform({ store: 'P0420' });
  assert.match(await client.ask('03'), /04 20/);
  await car.perform({ disconnect: 'fin' });
  await assert.rejects(client.ask('0100'), /the adapter is gone/);
}));

test('a reset and another car keep the port', options, withDyno(async (dyno) => {
  const car = await dyno('two-ecu-petrol', instant);
  const { port } = car;
  await new Client(car).ask('010C');
  await car.reset();
  assert.equal((await car.requests('010C')).length, 0);
  await car.replace(
    'dyno: 1\nid: other\nvehicle: { base: petrol-warm-idle, signals: { engine.speed: 1726 } }\ntiming: instant\n' +
    'endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:0" } } }\n');
  assert.equal(car.port, port);
  const client = new Client(car);
  assert.match(await client.ask('010C'), /41 0C 1A F8/);
  client.close();
}));

test('a mistake is explained', options, withDyno(async (dyno) => {
  const car = await dyno('two-ecu-petrol');
  await assert.rejects(car.set('engine.sped', 1), (error) => error instanceof ControlError && error.status === 404);
  await assert.rejects(car.perform({ stor: 'P0133' }), /stor/);
  await assert.rejects(car.request('010C', { within: 30 }), /no client has asked for 010C/);
  await assert.rejects(car.request('010C', { at: 'odb' }), /this car has obd/);
}));

test('two cars at once, and text as a scenario', options, withDyno(async (dyno) => {
  const text = 'dyno: 1\nid: own\nvehicle: { base: petrol-warm-idle }\ntiming: instant\n' +
    'endpoints: { obd: { elm327: { listen: "tcp://127.0.0.1:35000" } } }\n';
  const [first, second] = await Promise.all([dyno(text), dyno(text)]);
  assert.notEqual(first.port, second.port);
}));

test('a failure shows the wire, and cars end with the test', options, async () => {
  let car;
  const failing = withDyno(async (dyno) => {
    car = await dyno('two-ecu-petrol', instant);
    const client = new Client(car);
    await client.ask('ATZ');
    client.close();
    assert.equal((await car.requests('0105')).length, 1, 'the coolant was never asked for');
  });
  await assert.rejects(failing(), (error) => {
    for (const words of [error.message, error.stack]) {
      assert.match(words, /the coolant was never asked for[^]*\n\nwire of two-ecu-petrol:\n/);
      assert.match(words, /client → ATZ␍/);
    }
    return true;
  });
  assert.equal(car.isRunning, false);
});

test('a car that cannot start says why', options, async () => {
  await assert.rejects(Car.serve('two-ecu-petrl'), (error) => error instanceof CarError && /two-ecu-petrl/.test(error.message));
  await assert.rejects(Car.serve('two-ecu-petrol', { set: ['engine.sped=3'] }), /engine\.sped/);
});

test('a missing program is named', async () => {
  await assert.rejects(Car.serve('two-ecu-petrol', { dyno: '/nowhere/dyno' }), /there is no program '\/nowhere\/dyno'/);
});

test('a refusal of any form is an error', async () => {
  const answers = [
    ['{"errors":[{"path":"a.b","message":"no","hint":"yes"},{"path":"","message":"x","hint":""}]}', /a\.b: no; yes\nx$/],
    ['', /status 422/], ['null', /status 422/], ['{"errors":7}', /status 422/], ['{"errors":[{}]}', /status 422/],
  ];
  const asked = [];
  const server = http.createServer((request, response) => {
    asked.push([request.method, request.url, request.headers.authorization]);
    request.resume();
    response.writeHead(422).end(answers[asked.length - 1][0]);
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const control = new Control(`http://127.0.0.1:${server.address().port}/`, 'secret');
  for (const [, words] of answers) await assert.rejects(control.send('POST', 'actions', { log: 'x' }), words);
  assert.deepEqual(asked[0], ['POST', '/api/v1/actions', 'Bearer secret']);
  await new Promise((resolve) => { server.close(resolve); });
});
