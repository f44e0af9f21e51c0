import { answerOrders } from '#server/platform/processes.ts';
import { makeMesh } from './grid-message.ts';

export interface RadarOrder {
  /** Millimeters by cell. */
  hail: Record<number, number>;
  endsAt: string;
}

answerOrders(async ({ hail, endsAt }: RadarOrder) => ({ bytes: await makeMesh(hail, new Date(endsAt)) }));
