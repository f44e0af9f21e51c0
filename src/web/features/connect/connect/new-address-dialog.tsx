import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { NewLeadAddress } from '#contract/incoming-leads.ts';
import { api } from '#web/api/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { ShownOnce } from '#web/forms/shown-once.tsx';
import { useSave } from '#web/forms/use-save.ts';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface NewAddressDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Makes an address for leads and shows it, once. */
export function NewAddressDialog({ open, onOpenChange }: NewAddressDialogProps) {
  const [made, setMade] = useState<string>();
  const change = (next: boolean) => {
    onOpenChange(next);
    if (!next) setMade(undefined);
  };
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>{made ? 'Your new address' : 'Create address'}</DialogTitle>
          <DialogDescription>
            {made
              ? 'Copy it now: it is not shown again. Programs send leads to it with POST, as JSON or as a form.'
              : 'Name it after the website or service that sends leads to it.'}
          </DialogDescription>
        </DialogHeader>
        {made ? (
          <ShownOnce label="Address" noun="address" secret={window.location.origin + made} />
        ) : (
          <NewAddressForm onCreated={setMade} />
        )}
      </DialogContent>
    </Dialog>
  );
}

function NewAddressForm({ onCreated }: { onCreated: (path: string) => void }) {
  const form = useForm<{ name: string; source: string }>({
    resolver: zodResolver(NewLeadAddress),
    defaultValues: { name: '', source: '' },
  });
  const { submit, isSaving } = useSave(form, {
    save: (body) => api.incomingLeads.createAddress({ body }),
    onSaved: ({ path }) => onCreated(path),
    failure: 'Failed to create the address',
  });
  const { register, formState } = form;
  return (
    <form noValidate className="contents" onSubmit={submit}>
      <DialogBody>
        <Field label="Name" error={formState.errors.name?.message}>
          {(field) => <Input {...field} {...register('name')} maxLength={80} autoComplete="off" />}
        </Field>
        <Field
          label="Source of its leads"
          hint="Shown with leads that do not name a source, for example “Website”."
          error={formState.errors.source?.message}
        >
          {(field) => <Input {...field} {...register('source')} maxLength={80} autoComplete="off" />}
        </Field>
      </DialogBody>
      <FormFooter label="Create Address" savingLabel="Creating..." isSaving={isSaving} />
    </form>
  );
}
