import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { QueueItem } from '#contract/queue-items.ts';
import { pictureOf } from '#domain/leads/pictures.ts';
import { api, findKept, keep, queryClient, sentenceOf } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { takePictures } from '#web/field/index.ts';

/** What of a queue was taken along. */
export interface Pack {
  doors: number;
  pictures: number;
  bytes: number;
  /** Whether the browser promised not to clear it away by itself. */
  persisted: boolean;
}

export type Taking = { done: number; total: number } | { failed: string } | null;

/** The pack of a queue on this device, and how it is taken along: its doors, what is known of them, their pictures. */
export function usePack(queueId: number) {
  const userId = useSignedInUser().id;
  const name = `${userId} pack ${queueId}`;
  const queryKey = ['pack', name];
  const pack = useQuery({ queryKey, queryFn: () => findKept<Pack>(name) }).data ?? null;
  const [taking, setTaking] = useState<Taking>(null);
  const ending = useRef<AbortController>(null);
  useEffect(() => () => ending.current?.abort(), []);

  async function take() {
    const controller = new AbortController();
    ending.current = controller;
    setTaking({ done: 0, total: 1 });
    try {
      const params = { queueId };
      const [items, known] = await Promise.all([
        api.queues.listItems({ params }),
        api.queues.listDoors({ params }),
      ]);
      await Promise.all([
        keep(`${userId} queue ${queueId}`, items),
        keep(`${userId} doors ${queueId}`, known),
      ]);
      const urls = picturesOf(items);
      let done = 0;
      const each = () => {
        done += 1;
        setTaking({ done, total: urls.length });
      };
      const persisted = (await navigator.storage?.persist?.().catch(() => false)) ?? false;
      const taken = await takePictures(urls, each, controller.signal);
      if (controller.signal.aborted) return;
      const text = JSON.stringify([items, known]).length;
      const made: Pack = {
        doors: items.length,
        pictures: taken.pictures,
        bytes: taken.bytes + text,
        persisted,
      };
      await keep(name, made);
      await queryClient.invalidateQueries({ queryKey });
      setTaking(null);
    } catch (error) {
      setTaking({ failed: sentenceOf(error, 'The queue could not be taken along.') });
    }
  }
  return { pack, taking, take };
}

/** Those that the platform serves itself: others may not be read by a page of ours. */
const picturesOf = (items: readonly QueueItem[]): string[] =>
  items.flatMap(({ property }) => {
    const picture = pictureOf(property.cropImageUrl) ?? pictureOf(property.imageUrl);
    return picture?.simulated ? [picture.url] : [];
  });
