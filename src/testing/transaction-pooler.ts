import { createServer, type Socket } from 'node:net';
import pg from 'pg';

/** What pools with `pool_mode = transaction` do: callers are given a backend for a transaction, and each may be another one. */
export interface TransactionPooler {
  url: string;
  close(): Promise<void>;
}

interface Backend {
  stream: Socket;
  client: pg.Client;
}

/** Between callers and the database at `url`, with at most `size` backends; the one used last is handed out first. */
export async function startTransactionPooler(url: string, size: number): Promise<TransactionPooler> {
  const idle: Backend[] = [];
  const all: Backend[] = [];
  const waiting: ((backend: Backend) => void)[] = [];

  async function take(): Promise<Backend> {
    const free = idle.pop();
    if (free) return free;
    if (all.length >= size) return new Promise((resolve) => waiting.push(resolve));
    const backend = {} as Backend;
    all.push(backend);
    backend.client = new pg.Client({ connectionString: url });
    backend.client.on('error', () => {});
    await backend.client.connect();
    // The protocol's own stream: from now on its messages are the caller's.
    backend.stream = (backend.client as unknown as { connection: { stream: Socket } }).connection.stream;
    backend.stream.removeAllListeners('data');
    return backend;
  }

  function giveBack(backend: Backend): void {
    const next = waiting.shift();
    if (next) next(backend);
    else idle.push(backend);
  }

  const callers = new Set<Socket>();
  const door = createServer((caller) => {
    callers.add(caller);
    caller.on('error', () => {});
    // A backend whose caller leaves within a transaction is rolled back.
    caller.on(
      'close',
      () => void held?.then(({ stream }) => stream.write(message('Q', Buffer.from('rollback\0')))),
    );
    let held: Promise<Backend> | undefined;
    let isStarted = false;
    caller.on('data', (bytes: Buffer) => {
      if (!isStarted) {
        isStarted = true;
        caller.write(GREETING);
        return;
      }
      // 'X': the caller leaves, and its backend stays.
      if (bytes[0] === 0x58) return void caller.end();
      held ??= take().then((backend) => {
        backend.stream.on('data', (answer: Buffer) => {
          caller.write(answer);
          if (!endsTransaction(answer)) return;
          backend.stream.removeAllListeners('data');
          held = undefined;
          giveBack(backend);
        });
        return backend;
      });
      void held.then(({ stream }) => stream.write(bytes));
    });
  });
  await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening));
  const address = door.address();
  const own = new URL(url);
  own.port = String(address && typeof address === 'object' ? address.port : 0);
  return {
    url: own.href,
    async close() {
      for (const caller of callers) caller.destroy();
      for (const { stream } of all) stream?.destroy();
      await new Promise((closed) => door.close(closed));
    },
  };
}

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

// AuthenticationOk, ReadyForQuery.
const GREETING = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);

/** Whether the answer ends with ReadyForQuery outside of a transaction. */
const endsTransaction = (answer: Buffer): boolean => answer.subarray(-6).equals(READY);
const READY = message('Z', Buffer.from('I'));
