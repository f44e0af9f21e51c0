import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { dayOf } from '#web/ui/days.ts';
import { DialogBody } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.tsx';
import { Quote } from './quote.tsx';
import { formatMoney } from './words.ts';

/** What is to be flown: an area as an address carries it, or a ZIP code. */
export type CaptureOf = { area: string } | { zipCode: string };

interface CaptureFormProps {
  /** Null while nothing is chosen. */
  of: CaptureOf | null;
  onDone: () => void;
  /** What it is chosen with. */
  children?: ReactNode;
}

/** The quote of a place, and the way to ask for it at the price that is shown. */
export function CaptureForm({ of, onDone, children }: CaptureFormProps) {
  const [stormDay, setStormDay] = useState('');
  const [notes, setNotes] = useState('');
  const quote = useQuery({ ...query(api.stormCaptures.quote, { query: of ?? {} }), enabled: of !== null });
  const cents = of && quote.data && !quote.data.obstacle ? quote.data.price?.cents : undefined;
  const request = useMutation({
    mutationFn: () =>
      api.stormCaptures.request({
        body: {
          ...of,
          cents: cents ?? 0,
          ...(stormDay && { stormDay }),
          ...(notes.trim() && { notes: notes.trim() }),
        },
      }),
    onSuccess() {
      toast({
        title: 'Storm capture requested',
        description: 'An administrator answers, and we tell you by email.',
      });
      onDone();
    },
  });
  return (
    <form
      noValidate
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (cents !== undefined) request.mutate();
      }}
    >
      <DialogBody>
        {children}
        {of && (
          <Loaded query={quote} failure="Failed to compute the price">
            {(data) => <Quote quote={data} />}
          </Loaded>
        )}
        {cents !== undefined && (
          <>
            <Field label="Day of the storm (optional)">
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  max={dayOf(new Date())}
                  value={stormDay}
                  onChange={({ target }) => setStormDay(target.value)}
                />
              )}
            </Field>
            <Field label="Notes (optional)">
              {(control) => (
                <Textarea
                  {...control}
                  rows={2}
                  maxLength={2000}
                  value={notes}
                  onChange={({ target }) => setNotes(target.value)}
                />
              )}
            </Field>
          </>
        )}
        {request.isError && (
          <p role="alert" className="text-sm text-destructive-text">
            {sentenceOf(request.error, 'Failed to request the storm capture')}
          </p>
        )}
      </DialogBody>
      <FormFooter
        label={cents === undefined ? 'Request Capture' : `Request for ${formatMoney(cents)}`}
        savingLabel="Requesting..."
        isSaving={request.isPending}
        disabled={cents === undefined}
      />
    </form>
  );
}
