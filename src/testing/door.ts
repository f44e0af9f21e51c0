import { connect, createServer, type Socket } from 'node:net';

/** An address that leads to one port or another, as a balancer in front of a database or of servers does. */
export interface Door {
  port: number;
  /** New connections lead to one of these in turns; those to others are cut. */
  pointTo(...ports: number[]): void;
  close(): Promise<void>;
}

/** A plain TCP door on loopback. A connection whose other side is gone is closed on both. */
export async function openDoor(...first: number[]): Promise<Door> {
  let targets = first;
  let turn = 0;
  const open = new Map<Socket, number>();
  const door = createServer((caller) => {
    const target = targets[turn++ % Math.max(1, targets.length)];
    if (target === undefined) return void caller.destroy();
    const inner = connect(target, '127.0.0.1');
    for (const socket of [caller, inner]) {
      open.set(socket, target);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        caller.destroy();
        inner.destroy();
      });
    }
    caller.pipe(inner).pipe(caller);
  });
  await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening));
  const address = door.address();
  return {
    port: address && typeof address === 'object' ? address.port : 0,
    pointTo(...ports) {
      targets = ports;
      for (const [socket, target] of open) if (!ports.includes(target)) socket.destroy();
    },
    async close() {
      for (const socket of open.keys()) socket.destroy();
      await new Promise((closed) => door.close(closed));
    },
  };
}
