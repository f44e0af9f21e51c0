import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { api, query } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';

/** Turns the Monday mail about the crew on and off. */
export function WeeklyMailSwitch() {
  const id = useId();
  const mail = useQuery(query(api.figures.getWeeklyMail));
  const change = useAct((isOn: boolean) => api.figures.setWeeklyMail({ body: { isOn } }), {
    failure: 'Failed to change the weekly email',
  });
  if (!mail.data) return null;
  return (
    <label htmlFor={id} className="flex min-h-8 items-center gap-2 touch:min-h-11">
      <Checkbox
        id={id}
        checked={mail.data.isOn}
        disabled={change.isPending}
        onCheckedChange={(checked) => change.mutate(checked === true)}
      />
      Email me last week’s numbers on Monday morning
    </label>
  );
}
