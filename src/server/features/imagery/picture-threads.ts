import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { unavailable } from '#server/platform/errors.ts';
import type { DrawnPicture, PictureOrder } from './picture-worker.ts';

interface Waiting {
  order: PictureOrder;
  resolve(jpeg: Buffer): void;
  reject(error: Error): void;
}

// One core stays with requests.
const MOST_THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));
const MOST_WAITING = 200;
const IDLE_MS = 60_000;

const waiting: Waiting[] = [];
const idle: Worker[] = [];
let threads = 0;

/**
 * Draws a picture of the sample on another thread, in the order of asking. Threads start when they are needed and end
 * after a minute without work.
 * @throws Unavailable when too many wait already
 */
export function drawPicture(order: PictureOrder): Promise<Buffer> {
  if (waiting.length >= MOST_WAITING) {
    return Promise.reject(unavailable('Many pictures are being drawn. Please try again in a moment.'));
  }
  return new Promise((resolve, reject) => {
    waiting.push({ order, resolve, reject });
    next();
  });
}

function next(): void {
  if (waiting.length === 0) return;
  const worker = idle.pop() ?? (threads < MOST_THREADS ? startThread() : undefined);
  const task = worker && waiting.shift();
  if (worker && task) run(worker, task);
}

function startThread(): Worker {
  threads += 1;
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url));
  worker.once('exit', () => {
    threads -= 1;
    const place = idle.indexOf(worker);
    if (place >= 0) idle.splice(place, 1);
    next();
  });
  return worker;
}

function run(worker: Worker, { order, resolve, reject }: Waiting): void {
  // Only a thread at work keeps the process alive.
  worker.ref();
  const done = () => {
    worker.off('message', onMessage);
    worker.off('error', onError);
  };
  const onMessage = ({ jpeg }: DrawnPicture) => {
    done();
    rest(worker);
    resolve(Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength));
  };
  // A thread that threw ends by itself; the next picture gets a new one.
  const onError = (error: Error) => {
    done();
    reject(error);
  };
  worker.on('message', onMessage);
  worker.on('error', onError);
  worker.postMessage(order);
}

function rest(worker: Worker): void {
  worker.unref();
  idle.push(worker);
  const timer = setTimeout(() => {
    if (idle.includes(worker)) void worker.terminate();
  }, IDLE_MS);
  timer.unref();
  worker.once('message', () => clearTimeout(timer));
  next();
}
