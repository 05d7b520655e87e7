// Records as classic pcap files: the frames of a bus (LINKTYPE_CAN_SOCKETCAN), and what clients and endpoints sent each other as
// IP packets (LINKTYPE_RAW), whose headers are made up because a journal has none.

const nanosecondMagic = 0xA1B23C4D;
const socketCAN = 227;
const rawIP = 101;
// The address of an endpoint, which a journal does not have.
const endpointPort = 35000;
const firstClientPort = 49152;
// The most bytes of a stream in one packet.
const segmentSize = 16384;

const flag = { fin: 0x01, syn: 0x02, push: 0x08, acknowledge: 0x10 };

const bytesOf = (text) => Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xFF);
const hexBytes = (text) => Uint8Array.from((text.match(/[0-9A-Fa-f]{2}/g) ?? []), (pair) => parseInt(pair, 16));

function header(linkType) {
  const view = new DataView(new ArrayBuffer(24));
  [nanosecondMagic, 0x00040002, 0, 0, 262144, linkType].forEach((field, place) => view.setUint32(place * 4, field, true));
  return new Uint8Array(view.buffer);
}

function recordHeader(time, length) {
  const view = new DataView(new ArrayBuffer(16));
  const seconds = Math.floor(time);
  [seconds, Math.round((time - seconds) * 1e9), length, length].forEach((field, place) => view.setUint32(place * 4, field, true));
  return new Uint8Array(view.buffer);
}

// The frames among `entries`, each a time and a record.
export function busCapture(entries) {
  const parts = [header(socketCAN)];
  for (const [time, record] of entries) {
    if (record.kind !== 'frame' || !/^[0-9A-Fa-f]{3,8}$/.test(record.id ?? '')) continue;
    const data = record.remote ? new Uint8Array() : hexBytes(record.data).slice(0, record.fd ? 64 : 8);
    const frame = new Uint8Array(record.fd ? 8 + data.length : 16);
    const isExtended = record.id.length > 3;
    new DataView(frame.buffer).setUint32(0, (parseInt(record.id, 16) | (isExtended ? 0x80000000 : 0) | (record.remote ? 0x40000000 : 0)) >>> 0);
    frame[4] = data.length;
    if (record.fd) frame[5] = 0x04 | (record.brs ? 0x01 : 0) | (record.esi ? 0x02 : 0);
    frame.set(data, 8);
    parts.push(recordHeader(time, frame.length), frame);
  }
  return new Blob(parts);
}

function checksum(parts) {
  let sum = 0;
  for (const part of parts) {
    for (let place = 0; place < part.length; place += 2) sum += (part[place] << 8) | (part[place + 1] ?? 0);
  }
  while (sum > 0xFFFF) sum = (sum & 0xFFFF) + (sum >>> 16);
  return ~sum & 0xFFFF;
}

const pair = (value) => [(value >>> 8) & 0xFF, value & 0xFF];
const word = (value) => [...pair(value >>> 16), ...pair(value)];

// A packet of IPv4 (RFC 791) with the content of `protocol`, whose checksum stands at `place`.
function packet(protocol, source, destination, content, place) {
  const head = Uint8Array.from([0x45, 0, ...pair(20 + content.length), 0, 0, 0x40, 0, 64, protocol, 0, 0, ...source.host, ...destination.host]);
  head.set(pair(checksum([head])), 10);
  const pseudo = Uint8Array.from([...source.host, ...destination.host, 0, protocol, ...pair(content.length)]);
  content.set(pair(checksum([pseudo, content]) || 0xFFFF), place);
  const whole = new Uint8Array(head.length + content.length);
  whole.set(head);
  whole.set(content, head.length);
  return whole;
}

function datagram(source, destination, payload) {
  const content = new Uint8Array(8 + payload.length);
  content.set([...pair(source.port), ...pair(destination.port), ...pair(content.length)]);
  content.set(payload, 8);
  return packet(17, source, destination, content, 6);
}

// The two sides of a stream (RFC 9293), with the numbers of their next bytes.
class Conversation {
  constructor(client, server) {
    Object.assign(this, { client: { ...client, next: 1 }, server: { ...server, next: 1 } });
  }

  segment(isFromClient, flags, payload = new Uint8Array()) {
    const [source, destination] = isFromClient ? [this.client, this.server] : [this.server, this.client];
    const content = new Uint8Array(20 + payload.length);
    const acknowledged = flags & flag.acknowledge ? destination.next : 0;
    content.set([...pair(source.port), ...pair(destination.port), ...word(source.next), ...word(acknowledged), 0x50, flags, 0xFF, 0xFF]);
    content.set(payload, 20);
    source.next = (source.next + payload.length + (flags & (flag.syn | flag.fin) ? 1 : 0)) >>> 0;
    return packet(6, source, destination, content, 16);
  }

  open() { return [this.segment(true, flag.syn), this.segment(false, flag.syn | flag.acknowledge), this.segment(true, flag.acknowledge)]; }

  send(isFromClient, bytes) {
    const packets = [];
    for (let place = 0; place < bytes.length; place += segmentSize) {
      packets.push(this.segment(isFromClient, flag.push | flag.acknowledge, bytes.slice(place, place + segmentSize)));
    }
    return packets;
  }

  close(isFromClient) { return [this.segment(isFromClient, flag.fin | flag.acknowledge), this.segment(!isFromClient, flag.fin | flag.acknowledge)]; }
}

// The place that an address names; one that is not of IPv4 becomes one of this computer.
function placeOf(address, port) {
  const parts = /^(\d+)\.(\d+)\.(\d+)\.(\d+):(\d+)$/.exec(address ?? '');
  return parts ? { host: parts.slice(1, 5).map((part) => Number(part) & 0xFF), port: Number(parts[5]) & 0xFFFF } : { host: [127, 0, 0, 1], port };
}

// The conversations among `entries`, each a time and a record; `before` are the records before them, which know who was there.
export function conversationCapture(entries, before = []) {
  const parts = [header(rawIP)];
  const peers = new Map();
  const streams = new Map();
  const conversations = new Map();
  const endpoints = [];
  const keyOf = (record) => `${record.endpoint ?? ''} ${record.connection ?? 0}`;
  const meet = (record) => {
    if (record.kind === 'peer') peers.set(keyOf(record), record.address);
    if (record.kind === 'connect') streams.set(keyOf(record), true);
  };
  before.forEach(meet);
  for (const [time, record] of entries) {
    meet(record);
    const key = keyOf(record);
    if (!endpoints.includes(record.endpoint)) endpoints.push(record.endpoint);
    const client = placeOf(peers.get(key), firstClientPort + ((record.connection ?? 0) % 16384));
    const server = { host: [127, 0, 0, 1], port: endpointPort + endpoints.indexOf(record.endpoint) };
    const isFromClient = record.kind === 'input';
    let packets = [];
    if (record.kind === 'connect') {
      conversations.set(key, new Conversation(client, server));
      packets = conversations.get(key).open();
    } else if (record.kind === 'disconnect' && conversations.has(key)) {
      packets = conversations.get(key).close(record.by === undefined || record.by === 'client');
      conversations.delete(key);
    } else if (isFromClient || record.kind === 'output') {
      const bytes = bytesOf(record.bytes);
      if (peers.has(key) && !streams.has(key)) {
        packets = [isFromClient ? datagram(client, server, bytes) : datagram(server, client, bytes)];
      } else {
        if (!conversations.has(key)) conversations.set(key, new Conversation(client, server));
        packets = conversations.get(key).send(isFromClient, bytes);
      }
    }
    for (const bytes of packets) parts.push(recordHeader(time, bytes.length), bytes);
  }
  return new Blob(parts);
}
