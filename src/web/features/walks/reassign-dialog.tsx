import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Walk } from '#contract/walks.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';

interface ReassignDialogProps {
  walk: Walk;
  open: boolean;
  onClose: () => void;
}

/** Gives a walk to another colleague. */
export function ReassignDialog({ walk, open, onClose }: ReassignDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>Give the walk to somebody else</DialogTitle>
          <DialogDescription className="wrap-anywhere">
            {walk.name} goes from {walk.walker.name} to them, with all that is noted in it.
          </DialogDescription>
        </DialogHeader>
        <ReassignForm walk={walk} onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function ReassignForm({ walk, onDone }: { walk: Walk; onDone: () => void }) {
  const team = useQuery(query(api.team.get));
  const [userId, setUserId] = useState<string>();
  const give = useMutation({
    mutationFn: () => api.walks.reassign({ params: { walkId: walk.id }, body: { userId: userId ?? '' } }),
    onSuccess: ({ message }) => {
      toast({ title: message });
      onDone();
    },
  });
  return (
    <>
      <DialogBody>
        <Loaded query={team} failure="Failed to fetch the team">
          {({ members }) => (
            <Field
              label="Who walks it"
              {...(give.isError && { error: sentenceOf(give.error, 'Failed to give the walk') })}
            >
              {(control) => (
                <Select
                  {...control}
                  placeholder="Choose a colleague"
                  value={userId}
                  onValueChange={setUserId}
                  options={members
                    .filter(({ id, accessEndedAt }) => accessEndedAt === null && id !== walk.walker.id)
                    .map(({ id, name }) => ({ value: id, label: name }))}
                />
              )}
            </Field>
          )}
        </Loaded>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button pending={give.isPending} disabled={!userId} onClick={() => give.mutate()}>
          Give walk
        </Button>
      </DialogFooter>
    </>
  );
}
