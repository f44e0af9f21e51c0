import { useQuery } from '@tanstack/react-query';
import type { WalkGround } from '#domain/knocks/ground.ts';
import { findKept } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';

/** What of a queue was taken along. */
export interface Pack {
  doors: number;
  pictures: number;
  bytes: number;
  /** The number of pictures still to load. Absent in packs of earlier releases. */
  missing?: number;
  /** Whether the browser promised not to clear it away by itself. */
  persisted: boolean;
}

export const packName = (userId: string, queueId: number): string => `${userId} pack ${queueId}`;
export const groundName = (userId: string, queueId: number): string => `${userId} ground ${queueId}`;
/** How long a door takes its user, as learnt on the server. */
export const paceName = (userId: string): string => `${userId} pace`;
export const packKey = (userId: string, queueId: number): string[] => ['pack', packName(userId, queueId)];

/** The pack of a queue on this device; null if there is none, undefined until that is known. */
export function useKeptPack(queueId: number) {
  const userId = useSignedInUser().id;
  const name = packName(userId, queueId);
  return useQuery({
    queryKey: packKey(userId, queueId),
    queryFn: () => findKept<Pack>(name),
  }).data;
}

/** The ground around the doors of a queue, where it was taken along. */
export function useKeptGround(queueId: number): WalkGround | null {
  const userId = useSignedInUser().id;
  const name = groundName(userId, queueId);
  // Its key begins like the pack's, so that both are read again when it was taken along again.
  const queryKey = [...packKey(userId, queueId), 'ground'];
  const queryFn = () => findKept<WalkGround>(name);
  return useQuery({ queryKey, queryFn }).data?.data ?? null;
}
