import sharp from 'sharp';
import { answerOrders } from '#server/platform/processes.ts';
import { type BlockOrder, type DrawnBlock, drawBlock, joinTiles } from './draw-block.ts';

export type GroundOrder =
  | ({ want: 'block' } & BlockOrder)
  | { want: 'join'; quarters: readonly (Uint8Array | null)[] };

export interface JoinedTile {
  bytes: Uint8Array | null;
}

// Requests have the other cores.
sharp.concurrency(1);
sharp.cache(false);

answerOrders(
  async (order: GroundOrder): Promise<DrawnBlock | JoinedTile> =>
    order.want === 'block' ? drawBlock(order) : { bytes: await joinTiles(order.quarters) },
);
