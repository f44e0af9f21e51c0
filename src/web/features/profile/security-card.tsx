import { Check } from 'lucide-react';
import { Section } from '#web/ui/card.tsx';

const facts = [
  'Passwords are stored so that nobody can read them, not even us.',
  'A new password ends every other session and your API tokens.',
  'You get an email about every new password, email address, API token and device.',
  'Sign-ins and every change to your access are recorded.',
  'An API token is shown once; nobody can read it again.',
] as const;

/** How the account is protected; fixed, as docs/product.md has it. */
export function SecurityCard() {
  return (
    <Section title="Account Security" description="How your account is protected.">
      <ul className="grid gap-2">
        {facts.map((fact) => (
          <li key={fact} className="flex items-start gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success-text" />
            {fact}
          </li>
        ))}
      </ul>
    </Section>
  );
}
