import { CircleAlert, CircleCheck, CircleSlash, type LucideIcon, Undo2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Upload } from '#contract/uploads.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface Look {
  word: string;
  variant: ComponentProps<typeof Badge>['variant'];
  icon: LucideIcon | typeof Spinner;
}

const looks: Record<Upload['state'], Look> = {
  receiving: { word: 'Receiving', variant: 'primary', icon: Spinner },
  importing: { word: 'Importing', variant: 'primary', icon: Spinner },
  completed: { word: 'Completed', variant: 'success', icon: CircleCheck },
  failed: { word: 'Failed', variant: 'destructive', icon: CircleAlert },
  undone: { word: 'Undone', variant: 'neutral', icon: Undo2 },
  interrupted: { word: 'Interrupted', variant: 'warning', icon: CircleSlash },
};

export function UploadStateBadge({ state }: Pick<Upload, 'state'>) {
  const { word, variant, icon: Icon } = looks[state];
  return (
    <Badge variant={variant} className="shrink-0">
      <Icon aria-hidden="true" />
      {word}
    </Badge>
  );
}
