import { Footprints } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { useWide } from '#web/ui/use-wide.ts';
import type { DoorsToKnock } from './add-run.ts';
import { walkPath } from './walk-path.ts';

/** Most doors that are a walk; more of them are a list to be split. */
const MOST = 200;

interface KnockTheseProps {
  /** How many doors it is about; there is no button for none, nor for more than a walk has. */
  count: number;
  /** What the new queue is called, before the day. */
  name: string;
  doors: DoorsToKnock;
}

/** Makes a queue of some doors and goes to the first of them. */
export function KnockThese({ count, name, doors }: KnockTheseProps) {
  const navigate = useNavigate();
  const wide = useWide();
  const make = useAct(async () => (await import('./add-run.ts')).makeWalk(name, doors, MOST), {
    failure: 'Failed to make a queue of these doors',
    onDone: (id) => id !== null && navigate(wide ? walkPath(id) : `/knock/${id}`),
  });
  if (count === 0 || count > MOST) return null;
  return (
    <Button
      variant="secondary"
      pending={make.isPending}
      onClick={() => make.mutate()}
      className="justify-self-start touch:h-11"
    >
      <Footprints />
      Knock These {count.toLocaleString()}
    </Button>
  );
}
