// SPDX-License-Identifier: Apache-2.0
/** Simulated cars for tests with Jest, Vitest, Mocha or node:test. */

export interface Endpoint { name: string; url: string; host?: string; port?: number; path?: string; device?: string }
export interface JournalRecord {
  n: number; t: number; kind: string; endpoint?: string; connection?: number; bytes?: string; request?: string; text?: string;
  [key: string]: unknown;
}
export interface Options { set?: string[]; listen?: Record<string, string>; seed?: number; dyno?: string }
export interface Mistake { path: string; message: string; hint: string }
export type Value = number | string | { [key: string]: unknown };

export class CarError extends Error {}
export class ControlError extends Error { readonly status: number; readonly mistakes: Mistake[] }

export class Control {
  constructor(url: string, token?: string);
  call(method: string, path: string, content?: string, type?: string): Promise<string>;
  get(path: string): Promise<any>;
  send(method: string, path: string, value?: unknown): Promise<any>;
}

export class Car {
  static serve(scenario?: string, options?: Options): Promise<Car>;
  readonly name: string;
  readonly seed: number;
  readonly endpoints: Record<string, Endpoint>;
  readonly sockets: Endpoint[];
  readonly control: Control;
  readonly host: string;
  readonly port: number;
  readonly isRunning: boolean;
  set(signal: string, value: Value): Promise<void>;
  value(signal: string): Promise<number | null>;
  perform(actions: { [key: string]: unknown }): Promise<void>;
  reset(): Promise<void>;
  replace(scenario: string): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  journal(kind?: string): Promise<JournalRecord[]>;
  requests(text?: string, options?: { of?: string }): Promise<JournalRecord[]>;
  request(text: string, options?: { at?: string; within?: number }): Promise<JournalRecord>;
  input(of: string): Promise<Buffer>;
  output(of: string): Promise<Buffer>;
  excerpt(lines?: number): Promise<string>;
  stop(): Promise<void>;
}

export type Dyno = (scenario?: string, options?: Options) => Promise<Car>;

/** The function of a test that gets `dyno`; cars end with the test, and a failure shows the wire. */
export function withDyno(test: (dyno: Dyno) => unknown): () => Promise<void>;
