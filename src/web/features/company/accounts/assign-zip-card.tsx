import { Section } from '#web/ui/card.tsx';
import { AssignZipForm } from './assign-zip-form.tsx';

export function AssignZipCard() {
  return (
    <Section title="Assign ZIP Access" description="The user sees its properties right away.">
      <AssignZipForm />
    </Section>
  );
}
