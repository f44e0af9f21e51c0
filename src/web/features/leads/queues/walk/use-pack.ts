import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { onConnection, readConnection, sentenceOf } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { useKeptPack } from './pack.ts';
import { takePack } from './take-pack.ts';

export type Taking = { done: number; total: number } | { failed: string } | null;

/** The pack of a queue on this device, and how it is taken along on purpose. */
export function usePack(queueId: number) {
  const userId = useSignedInUser().id;
  const pack = useKeptPack(queueId) ?? null;
  const [taking, setTaking] = useState<Taking>(null);
  const ending = useRef<AbortController>(null);
  useEffect(() => () => ending.current?.abort(), []);
  const missing = pack?.data.missing ?? 0;
  const resume = useEffectEvent(() => taking === null && void take());
  useEffect(() => {
    if (missing === 0) return;
    if (readConnection() === 'reached') resume();
    return onConnection((connection) => connection === 'reached' && resume());
  }, [missing]);

  async function take() {
    const controller = new AbortController();
    ending.current = controller;
    setTaking({ done: 0, total: 1 });
    try {
      await takePack(userId, queueId, setTaking, controller.signal);
      setTaking(null);
    } catch (error) {
      setTaking({ failed: sentenceOf(error, 'The queue could not be saved offline.') });
    }
  }
  return { pack, taking, take };
}
