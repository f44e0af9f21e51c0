import { useId } from 'react';
import { useAct } from '#web/forms/use-act.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Label } from '#web/ui/label.tsx';

interface DemandToggleProps {
  label: string;
  demanded: boolean;
  onChange: (demanded: boolean) => Promise<{ message: string }>;
}

/** Demands a second factor of a group of people, or no longer. */
export function DemandToggle({ label, demanded, onChange }: DemandToggleProps) {
  const id = useId();
  const save = useAct(onChange, { failure: 'Failed to change the requirement' });
  return (
    <div className="flex items-center gap-3 touch:min-h-11">
      <Checkbox
        id={id}
        checked={demanded}
        disabled={save.isPending}
        onCheckedChange={(next) => save.mutate(next)}
      />
      <Label htmlFor={id}>{label}</Label>
    </div>
  );
}
