import type { ChildProcess } from 'node:child_process';
import { forkApart } from '#server/platform/fork-apart.ts';
import type { RoofLook, RoofOrder } from './look-at-roof.ts';
import { loadModel, type Model } from './model.ts';
import type { VisionAnswer } from './vision-process.ts';

/** That a roof could not be looked at, as a sentence about it. */
export class NotLookedAt extends Error {}

const PATIENCE_MS = 120_000;
const IDLE_MS = 60_000;

export interface RoofReader {
  /** Looks at one roof after the other. @throws NotLookedAt if the model ended under it, or refused it */
  look(order: RoofOrder): Promise<RoofLook>;
  /** The process it is done in; undefined if none runs. */
  pid(): number | undefined;
  /** Ends that process. */
  close(): void;
}

let shared: RoofReader | undefined;

/** The reader of this process; throws if the model is missing. */
export function sharedReader(): RoofReader {
  const model = loadModel();
  if ('missing' in model) throw new Error(model.missing);
  shared ??= openReader(model);
  return shared;
}

/** Looks at roofs in its own process, which starts with the first roof and ends after a minute without one. */
export function openReader({ path, card }: Pick<Model, 'path' | 'card'>): RoofReader {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return {
    look(order) {
      const look = last.then(() => lookNow(order));
      last = look.catch(() => undefined);
      return look;
    },
    pid: () => child?.pid,
    close,
  };

  async function lookNow(order: RoofOrder): Promise<RoofLook> {
    clearTimeout(idle);
    child ??= start();
    const answer = await ask(child, order);
    idle = setTimeout(close, IDLE_MS).unref();
    if ('refused' in answer) throw new NotLookedAt('Its picture cannot be read by the model.');
    return answer.look;
  }

  function start(): ChildProcess {
    const module = new URL('./vision-process.ts', import.meta.url);
    const started = forkApart(module, { args: [path, String(card.pixelCentimeters / 100)] });
    started.once('exit', () => {
      if (child === started) child = null;
    });
    return started;
  }

  function close(): void {
    clearTimeout(idle);
    child?.kill();
    child = null;
  }
}

function ask(child: ChildProcess, order: RoofOrder): Promise<VisionAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    const done = () => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      child.off('error', onExit);
      child.unref();
      child.channel?.unref();
    };
    const onMessage = (answer: unknown) => {
      done();
      resolve(answer as VisionAnswer);
    };
    const onExit = () => {
      done();
      reject(new NotLookedAt('The model ended while it looked at this roof.'));
    };
    // Only while it works it keeps this process alive.
    child.ref();
    child.channel?.ref();
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.on('error', onExit);
    child.send(order);
  });
}
