import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { Steps } from './use-steps.ts';

interface StepButtonProps extends ComponentProps<typeof Button> {
  steps: Steps;
  to: 'previous' | 'next';
}

/** To the property before or after. At the list's end it stays reachable, so that the focus is not lost there. */
export function StepButton({ steps, to, children, ...props }: StepButtonProps) {
  const step = steps[to];
  return (
    <Button
      variant="secondary"
      size={children ? 'md' : 'icon'}
      aria-label={to === 'previous' ? 'Previous property' : 'Next property'}
      title={to === 'previous' ? 'Previous (←)' : 'Next (→)'}
      why={
        step === null && (to === 'previous' ? 'This is the first property.' : 'This is the last property.')
      }
      onClick={() => step?.()}
      {...props}
    >
      {to === 'previous' && <ArrowLeft />}
      {children}
      {to === 'next' && <ArrowRight />}
    </Button>
  );
}
