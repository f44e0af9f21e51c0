import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { cn } from '#web/ui/cn.ts';

const looks = [
  { word: 'Easy to guess', bar: 'bg-destructive' },
  { word: 'Weak', bar: 'bg-destructive' },
  { word: 'Fair', bar: 'bg-primary' },
  { word: 'Good', bar: 'bg-success-text' },
  { word: 'Strong', bar: 'bg-success-text' },
] as const;

interface PasswordMeterProps {
  /** The field of the form that is measured. */
  name: string;
  /** Known facts about the person: name, email. Fields of the form, or texts. */
  about?: readonly string[];
  words?: readonly string[];
}

/** Shows how soon a new password would be guessed. The list of common ones is loaded with the first letter typed. */
export function PasswordMeter({ name, about = [], words = [] }: PasswordMeterProps) {
  const password = String(useWatch({ name }) ?? '');
  const typed = useWatch({ name: [...about] }).map((value) => String(value ?? ''));
  const estimator = useQuery({
    queryKey: ['password-strength'],
    queryFn: () => import('./estimate-strength.ts'),
    enabled: password !== '',
  });
  if (password === '' || !estimator.data) return null;
  const score = estimator.data.estimateStrength(password, [...typed, ...words]);
  const { word, bar } = looks[score] ?? looks[0];
  return (
    <div className="grid gap-1">
      <div aria-hidden="true" className="grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={cn('h-1 rounded-full bg-border', (step <= score || step === 1) && bar)}
          />
        ))}
      </div>
      <p role="status" className="text-sm text-muted-foreground">
        Password strength: {word}
      </p>
    </div>
  );
}
