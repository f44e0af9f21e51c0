import { useEffect } from 'react';
import { onConnection, readConnection } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';

/** Milliseconds that what is on screen has the line for itself. */
const QUIET_MS = 2000;

/** Takes along the queues of the day by itself, unless there is no connection or the device is to save data. */
export function useTodaysPacks(queueIds: readonly number[] | undefined): void {
  const userId = useSignedInUser().id;
  const ids = queueIds?.join(' ') ?? '';
  useEffect(() => {
    if (ids === '') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = () => {
      clearTimeout(timer);
      if (mayTakeByItself()) timer = setTimeout(() => void takeAlong(userId, ids), QUIET_MS);
    };
    take();
    const stopListening = onConnection((connection) => connection === 'reached' && take());
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [userId, ids]);
}

async function takeAlong(userId: string, ids: string): Promise<void> {
  // Where its code cannot be had, neither can the doors.
  const part = await import('./take-pack.ts').catch(() => null);
  await part?.takeStalePacks(userId, ids.split(' ').map(Number));
}

interface WithConnection {
  /** Chromium's alone. */
  connection?: { saveData?: boolean };
}

const mayTakeByItself = (): boolean =>
  readConnection() === 'reached' && (navigator as WithConnection).connection?.saveData !== true;
