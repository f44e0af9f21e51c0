import type { QueueItem } from '#contract/queue-items.ts';
import { stageLabels } from '#domain/crm.ts';
import { pictureOf } from '#domain/leads/pictures.ts';
import { product } from '#domain/product.ts';
import { propertyCount, riskLabel } from '#domain/queues/words.ts';
import { UnreviewedMark } from '#web/features/imagery/vision/index.ts';
import { dateOnly } from '#web/ui/dates.ts';
import { PrintSheet } from '#web/ui/print-sheet.tsx';
import { ownerOf } from '../items/item-parts.tsx';

interface QueueSheetProps {
  name: string;
  /** Which of the queue they are: 'To do', 'All'. */
  tab: string;
  /** In the order to be walked. */
  items: readonly QueueItem[];
  /** Whether each door has its roof beside it. */
  pictures?: boolean;
}

/** A queue on paper: a box to tick and a line to write on for each door. Its head is on every sheet. */
export function QueueSheet({ name, tab, items, pictures = false }: QueueSheetProps) {
  return (
    <PrintSheet>
      <table className="w-full border-collapse text-left text-sm">
        <thead>
          <tr>
            <th colSpan={pictures ? 7 : 6} className="pb-2">
              <span className="text-lg font-semibold">{name}</span>
              <span className="ml-3 font-normal">
                {tab} · {propertyCount(items.length)} · {product.name}, {dateOnly(new Date().toISOString())}
              </span>
            </th>
          </tr>
          <tr className="border-y border-black">
            <th className="w-8 py-1 pr-2 text-right">#</th>
            <th className="w-8 py-1">
              <span className="sr-only">Done</span>
            </th>
            {pictures && <th className="w-20 py-1 pr-3">Roof</th>}
            <th className="py-1 pr-3">Address and owner</th>
            <th className="py-1 pr-3">Stage</th>
            <th className="py-1 pr-3">Risk</th>
            <th className="w-2/5 py-1">Note</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <Door key={item.id} item={item} number={index + 1} pictures={pictures} />
          ))}
        </tbody>
      </table>
    </PrintSheet>
  );
}

function Door({ item, number, pictures }: { item: QueueItem; number: number; pictures: boolean }) {
  const { property, notes, stage } = item;
  const roof = pictureOf(property.cropImageUrl) ?? pictureOf(property.imageUrl);
  return (
    <tr className="break-inside-avoid border-b border-neutral-400 align-top">
      <td className="py-1.5 pr-2 text-right tabular-nums">{number}</td>
      <td className="py-1.5">
        <span className="inline-block size-4 border border-black" />
      </td>
      {pictures && (
        <td className="py-1.5 pr-3">
          {roof && (
            <img src={roof.url} alt="" referrerPolicy="no-referrer" className="h-12 w-16 object-cover" />
          )}
        </td>
      )}
      <td className="py-1.5 pr-3 break-words">
        <span className="font-medium">
          {property.address}, {property.zipCode}
        </span>
        <br />
        {ownerOf(item)}
        {property.isVacantLot && ' · vacant lot'}
        {item.reason && <span className="block text-xs">{item.reason}</span>}
      </td>
      <td className="py-1.5 pr-3">{stageLabels[stage]}</td>
      <td className="py-1.5 pr-3">
        {riskLabel(property.severityLevel)}
        <UnreviewedMark propertyId={property.id} />
      </td>
      <td className="py-1.5 break-words">
        {notes}
        {/* A line to write on. */}
        <div className="h-6 border-b border-dotted border-neutral-500" />
      </td>
    </tr>
  );
}
