import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import { tierLabels } from '#domain/plans.ts';
import { api, query } from '#web/api/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { useAct } from '#web/forms/use-act.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { movesWith } from './deletion-words.ts';

interface CompanyDialogProps {
  user: Account;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Moves a user with their ZIP codes to another company, or to a new one. */
export function CompanyDialog({ user, open, onOpenChange }: CompanyDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>Change company</DialogTitle>
          <DialogDescription className="wrap-anywhere">
            {user.email} moves with all ZIP codes. Colleagues may hold the same exclusive ZIP code.
          </DialogDescription>
        </DialogHeader>
        <CompanyForm user={user} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

/** Before the name of a company that is still to be made. */
const NEW = 'new:';

function CompanyForm({ user, onDone }: { user: Account; onDone: () => void }) {
  const [choice, setChoice] = useState('');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const search = useSettled(typed.trim());
  const companies = useQuery(query(api.accounts.listCompanies, { query: { ...(search && { search }) } }));
  const move = useAct(
    () =>
      api.accounts.setCompany({
        params: { userId: user.id },
        body: choice.startsWith(NEW) ? { name: choice.slice(NEW.length) } : { companyId: choice },
      }),
    { failure: 'Failed to change the company', onDone: onDone },
  );
  const leaves = useQuery(query(api.accounts.previewDeletion, { params: { userId: user.id } }));
  const found = companies.data ?? [];
  const name = typed.trim();
  const isNew = name !== '' && found.every((one) => one.name.toLowerCase() !== name.toLowerCase());
  return (
    <>
      <DialogBody>
        <Field label="Company" error={error} hint="To create a company, type its name.">
          {(control) => (
            <Combobox
              {...control}
              value={choice}
              onValueChange={(next) => {
                setChoice(next);
                setError(undefined);
              }}
              options={[
                ...found.map((one) => ({
                  value: one.id,
                  label: one.name,
                  hint: one.id === user.company.id ? 'Now' : tierLabels[one.tier],
                  disabled: one.id === user.company.id,
                })),
                ...(isNew ? [{ value: NEW + name, label: `Create ${name}`, hint: 'New' }] : []),
              ]}
              valueLabel={choice.startsWith(NEW) ? choice.slice(NEW.length) : undefined}
              search={{
                onType: setTyped,
                pending: companies.isFetching,
                total: found.length + (isNew ? 1 : 0),
              }}
              placeholder={user.company.name}
            />
          )}
        </Field>
        {leaves.data &&
          movesWith(leaves.data).map((sentence) => (
            <p key={sentence} className="text-sm text-muted-foreground">
              {sentence}
            </p>
          ))}
      </DialogBody>
      <FormFooter
        label="Change company"
        isSaving={move.isPending}
        onConfirm={() => (choice === '' ? setError('Please choose a company.') : move.mutate())}
      />
    </>
  );
}
