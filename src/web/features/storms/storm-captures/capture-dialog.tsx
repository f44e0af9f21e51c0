import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, query } from '#web/api/index.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { dayOf } from '#web/ui/days.ts';
import { toast } from '#web/ui/toast.tsx';
import { Quote } from './quote.tsx';
import { formatMoney } from './words.ts';

interface CaptureDialogProps {
  trigger: ReactNode;
  description: ReactNode;
  /** What is to be flown: an area as an address carries it, or a ZIP code. Null while nothing is chosen. */
  of: { area: string } | { zipCode: string } | null;
  /** What it is chosen with. */
  children?: ReactNode;
}

/** The quote of a place, and the way to ask for it at the price that is shown. */
export function CaptureDialog({ trigger, description, of, children }: CaptureDialogProps) {
  const [open, setOpen] = useState(false);
  const enabled = open && of !== null;
  const quote = useQuery({ ...query(api.stormCaptures.quote, { query: of ?? {} }), enabled });
  const cents = of && quote.data && !quote.data.obstacle ? quote.data.price?.cents : undefined;
  return (
    <FormDialog
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
      title="Storm Response Capture"
      description={description}
      start={{ stormDay: '', notes: '' }}
      save={({ stormDay, notes }) =>
        api.stormCaptures.request({
          body: {
            ...of,
            cents: cents ?? 0,
            ...(stormDay && { stormDay }),
            ...(notes.trim() && { notes: notes.trim() }),
          },
        })
      }
      onSaved={() =>
        toast({
          title: 'Storm capture requested',
          description: 'An administrator answers, and we tell you by email.',
        })
      }
      failure="Failed to request the storm capture"
      action={cents === undefined ? 'Request Capture' : `Request for ${formatMoney(cents)}`}
      acting="Requesting..."
      why={() => cents === undefined && 'The price is not known yet.'}
    >
      {(form) => (
        <>
          {children}
          {of && (
            <Loaded query={quote} failure="Failed to compute the price">
              {(data) => <Quote quote={data} />}
            </Loaded>
          )}
          {cents !== undefined && (
            <>
              <form.Text
                name="stormDay"
                label="Day of the storm (optional)"
                type="date"
                max={dayOf(new Date())}
              />
              <form.Area name="notes" label="Notes (optional)" rows={2} maxLength={2000} />
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}
