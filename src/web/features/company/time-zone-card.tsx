import { useQuery } from '@tanstack/react-query';
import { usTimeZones } from '#domain/time-zones.ts';
import { api, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Section } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';

const FROM_ZIPS = 'from-zips';
const zones = Object.entries(usTimeZones).map(([value, label]) => ({ value, label }));

/** Whose calendar decides what today is for everybody of the company: an owner chooses, a manager reads. */
export function TimeZoneCard() {
  const team = useQuery(query(api.team.get));
  const now = useSignedInUser().timeZone;
  const change = useAct((timeZone: string | null) => api.team.setTimeZone({ body: { timeZone } }), {
    failure: 'Failed to save the time zone',
    onDone: ({ message }) => {
      toast({ title: message });
    },
  });
  return (
    <Section
      title="Time zone"
      description="Decides what today is on every screen, in emails and in reports. Hours at a door follow the door’s own clock."
    >
      <Loaded query={team} failure="Failed to fetch the company">
        {({ company, may }) => (
          <Field label="Time zone of the company" hint={now ? `Now: ${labelOf(now)}` : undefined}>
            {(control) => (
              <Select
                {...control}
                value={company.timeZone ?? FROM_ZIPS}
                disabled={!may.rename || change.isPending}
                options={optionsWith(company.timeZone)}
                onValueChange={(value) => change.mutate(value === FROM_ZIPS ? null : value)}
              />
            )}
          </Field>
        )}
      </Loaded>
    </Section>
  );
}

const labelOf = (zone: string): string => usTimeZones[zone] ?? zone;

/** One that was chosen by a call stays to be seen. */
function optionsWith(chosen: string | null) {
  const others = chosen !== null && !(chosen in usTimeZones) ? [{ value: chosen, label: chosen }] : [];
  return [{ value: FROM_ZIPS, label: 'That of most of its ZIP codes' }, ...zones, ...others];
}
