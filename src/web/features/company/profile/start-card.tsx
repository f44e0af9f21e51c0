import type { SessionUser } from '#contract/auth.ts';
import { type StartScreen, startScreens } from '#domain/start-screens.ts';
import { api } from '#web/api/index.ts';
import { tellDone, useAct } from '#web/forms/use-act.ts';
import { Section } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

const labels: Record<StartScreen, string> = { dashboard: 'Dashboard', today: 'Today' };
const options = startScreens.map((value) => ({ value, label: labels[value] }));
const read = (value: string): StartScreen => (value === 'today' ? 'today' : 'dashboard');

/** The screen a user begins with after signing in, on every device. */
export function StartCard({ user }: { user: SessionUser }) {
  const change = useAct((startScreen: StartScreen) => api.profile.setStart({ body: { startScreen } }), {
    failure: 'Failed to save the start screen',
    onDone: tellDone,
  });
  return (
    <Section title="Start">
      <Field label="Start with" hint="After signing in. The installed app opens Today.">
        {(control) => (
          <Select
            {...control}
            value={user.startScreen}
            disabled={change.isPending}
            options={options}
            onValueChange={(value) => change.mutate(read(value))}
          />
        )}
      </Field>
    </Section>
  );
}
