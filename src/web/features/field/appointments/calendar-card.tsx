import { useQuery } from '@tanstack/react-query';
import { CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { api, query } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { copyAndTell } from '#web/ui/copy-text.ts';
import { dateAndTime } from '#web/ui/dates.ts';
import { Field } from '#web/ui/field.tsx';
import { SecretField } from '#web/ui/secret-field.tsx';
import { toast } from '#web/ui/toast.tsx';

const failure = 'Failed to change the address';

/** The secret address under which a calendar program reads one's appointments: made, shown once, ended. */
export function CalendarCard() {
  const feed = useQuery(query(api.appointments.getFeed));
  const [url, setUrl] = useState<string>();
  const make = useAct(() => api.appointments.createFeed(), { failure, onDone: (made) => setUrl(made.url) });
  const end = useAct(() => api.appointments.deleteFeed(), {
    failure,
    onDone: () => {
      setUrl(undefined);
      toast({
        title: 'Calendar Address Ended',
        description: 'Calendar apps can no longer read it.',
      });
    },
  });
  return (
    <Section
      title="Calendar"
      description="Google, Apple and Outlook calendars show your appointments when they subscribe to a secret address. Anyone who knows it can read them."
      className="grid gap-4"
    >
      <Loaded query={feed} failure="Failed to fetch the calendar’s address">
        {({ createdAt }) => (
          <>
            {url ? (
              <Field label="Your calendar’s address" hint="Copy it now: it is not shown again.">
                {({ id }) => (
                  <SecretField
                    id={id}
                    noun="address"
                    value={url}
                    initiallyShown
                    onCopy={() => void copyAndTell(url, 'Address')}
                  />
                )}
              </Field>
            ) : (
              <p className="text-muted-foreground">
                {createdAt
                  ? `You created its address on ${dateAndTime(createdAt)}.`
                  : 'You have not created an address yet.'}
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" pending={make.isPending} onClick={() => make.mutate()}>
                <CalendarSync />
                {createdAt ? 'Make New Address' : 'Make Address'}
              </Button>
              {createdAt && (
                <Button variant="ghost" pending={end.isPending} onClick={() => end.mutate()}>
                  End Address
                </Button>
              )}
            </div>
            {createdAt && (
              <p className="text-sm text-muted-foreground">A new address replaces the old one.</p>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}
