import { Crop } from 'lucide-react';
import { Link } from 'react-router';
import { can } from '#access/can.ts';
import type { Permission } from '#access/permissions.ts';
import type { DeliveryCondition } from '#domain/review/delivery.ts';
import { api, refreshAfter } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { operationEnded } from '#web/operations/use-operation.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonVariants } from '#web/ui/button-variants.ts';
import { toast } from '#web/ui/toast.tsx';
import { DrawCheck } from './draw-check.tsx';
import { WaiveCheck } from './waive-check.tsx';

interface ConditionActionProps {
  captureId: number;
  condition: DeliveryCondition;
  drawProblem: string | null;
}

/** The button or link that does it if the user may; else who does it. */
export function ConditionAction({
  captureId,
  condition: { action, done },
  drawProblem,
}: ConditionActionProps) {
  const user = useSignedInUser();
  const may = (permission: Permission) => can(user, permission);
  switch (action) {
    case 'add-pictures':
      return done ? null : <Way to={`/captures/${captureId}?tab=pictures`}>Add Pictures</Way>;
    case 'place-properties':
      return may('admin:stats') ? (
        <Way to="/admin-dashboard?tab=data">Look up Positions</Way>
      ) : (
        <Who>An administrator looks up positions.</Who>
      );
    case 'cut-out':
      return may('capture:write') ? <CutOutButton captureId={captureId} done={done} /> : null;
    case 'review':
      if (done) return null;
      return may('review:write') ? (
        <Way to={`/review?capture=${captureId}`}>Review Roofs</Way>
      ) : (
        <Who>Reviewers do that.</Who>
      );
    case 'draw':
      if (!may('review:govern')) return <Who>An administrator draws it.</Who>;
      return (
        <span className="flex flex-wrap gap-2">
          <DrawCheck captureId={captureId} problem={drawProblem} />
          <WaiveCheck captureId={captureId} />
        </span>
      );
    case 'check':
      if (done) return null;
      return (
        <span className="flex flex-wrap gap-2">
          {may('review:write') ? (
            <Way to={`/review?capture=${captureId}`}>Check Roofs</Way>
          ) : (
            <Who>Reviewers do that.</Who>
          )}
          {may('review:govern') && <WaiveCheck captureId={captureId} />}
        </span>
      );
  }
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={buttonVariants({ variant: 'secondary', size: 'sm' })}>
      {children}
    </Link>
  );
}

function Who({ children }: { children: string }) {
  return <span className="text-sm text-muted-foreground">{children}</span>;
}

/** Has the roofs of a capture cut out of its pictures, again too. */
function CutOutButton({ captureId, done }: { captureId: number; done: boolean }) {
  const place = useAct(() => api.captures.place({ params: { captureId } }), {
    failure: 'Failed to start',
    onDone: async ({ operationId }) => {
      const { state, error, result } = await operationEnded(operationId);
      const description = result?.message ?? error ?? 'It was canceled.';
      toast({ title: state === 'completed' ? 'Roofs cropped' : 'Roofs were not cropped', description });
      await refreshAfter(api.captures.place);
    },
  });
  return (
    <Button
      size="sm"
      variant={done ? 'ghost' : 'primary'}
      pending={place.isPending}
      onClick={() => place.mutate()}
    >
      <Crop />
      {done ? 'Recrop' : 'Crop Roofs'}
    </Button>
  );
}
