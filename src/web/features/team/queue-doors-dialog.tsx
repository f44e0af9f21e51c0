import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { TeamQueue } from '#contract/team-queues.ts';
import { stageLabels } from '#domain/crm.ts';
import { statusLabels } from '#domain/queues/item-states.ts';
import { standingOf } from '#domain/queues/outcomes.ts';
import { api, queryWithHeaders } from '#web/api/index.ts';
import { ListFoot } from '#web/lists/list-foot.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { PAGE_SIZE } from '#web/lists/page-size.ts';
import { pagedReply } from '#web/lists/paged-reply.ts';
import { dateAndTime } from '#web/ui/dates.ts';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';

interface QueueDoorsDialogProps {
  /** Open while there is one; a closing dialog goes on showing it. */
  queue: TeamQueue | null;
  onClose: () => void;
}

/** The doors of a colleague's queue as they left them, to be read. */
export function QueueDoorsDialog({ queue, onClose }: QueueDoorsDialogProps) {
  const [shown, setShown] = useState(queue);
  if (queue && queue !== shown) setShown(queue);
  return (
    <Dialog open={queue !== null} onOpenChange={(open) => open || onClose()}>
      <DialogContent className="sm:max-w-lg">
        <DialogHeader>
          <DialogTitle className="wrap-anywhere">{shown?.name}</DialogTitle>
          <DialogDescription className="wrap-anywhere">
            {shown?.owner.name}, {shown?.worked} of {shown?.doors} doors done
          </DialogDescription>
        </DialogHeader>
        <DialogBody>{shown && <Doors key={shown.id} queue={shown} />}</DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function Doors({ queue }: { queue: TeamQueue }) {
  const [page, setPage] = useState(1);
  const input = { params: { queueId: queue.id }, query: { page, pageSize: PAGE_SIZE } };
  const found = useQuery(queryWithHeaders(api.teamQueues.listDoors, input));
  return (
    <Loaded query={found} failure="Failed to fetch the doors">
      {(reply) => {
        const list = pagedReply(reply, { page, setPage });
        const hidden = queue.doors - list.total;
        return (
          <>
            <ol className="grid divide-y">
              {list.items.map(({ propertyId, address, zipCode, status, stage, notes, workedAt }) => (
                <li key={propertyId} className="grid gap-0.5 py-2">
                  <Link
                    to={`/dashboard?property=${propertyId}`}
                    className="font-medium wrap-anywhere underline-offset-2 hover:underline"
                  >
                    {address}, {zipCode}
                  </Link>
                  <span className="text-sm text-muted-foreground">
                    {statusLabels[standingOf({ status, stage })]} · {stageLabels[stage]}
                    {workedAt && ` · ${dateAndTime(workedAt)}`}
                  </span>
                  {notes && <span className="text-sm wrap-anywhere">{notes}</span>}
                </li>
              ))}
            </ol>
            {hidden > 0 && (
              <p className="text-sm text-muted-foreground">
                {hidden === 1 ? 'One more door is' : `${hidden.toLocaleString()} more doors are`} in ZIP codes
                that you do not hold.
              </p>
            )}
            <ListFoot list={list} noun="doors" />
          </>
        );
      }}
    </Loaded>
  );
}
