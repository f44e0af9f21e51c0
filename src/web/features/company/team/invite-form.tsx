import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { type Invited, NewInvitation } from '#contract/invitations.ts';
import { CompanyName, type Team } from '#contract/team.ts';
import { api, query } from '#web/api/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { useSave } from '#web/forms/use-save.ts';
import { CheckGroup } from '#web/ui/check-group.tsx';
import { DialogBody } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.tsx';
import { RoleField } from './role-field.tsx';
import type { TeamCalls } from './team-calls.ts';

interface InviteFormProps {
  email: string;
  team: Team;
  calls: TeamCalls;
  onLink: (invited: Invited) => void;
  onDone: () => void;
}

const Values = z.object({ ...NewInvitation.shape, companyName: CompanyName.shape.name });
type Values = z.infer<typeof Values>;

export function InviteForm({ email, team, calls, onLink, onDone }: InviteFormProps) {
  const site = useQuery(query(api.site.getInfo));
  const byLink = site.data?.mailConfigured === false;
  const { company, zipsToHand, may } = team;
  const form = useForm<Values>({
    resolver: zodResolver(Values),
    defaultValues: {
      email,
      companyRole: 'rep',
      companyName: company.name,
      // A sender who hands over none leaves the choice to the server: an administrator invites for the owner.
      ...(zipsToHand.length > 0 && { zipCodes: [...zipsToHand] }),
    },
  });
  const { submit, isSaving } = useSave(form, {
    async save({ companyName, ...invitation }: Values) {
      if (may.rename && companyName !== company.name) await api.team.rename({ body: { name: companyName } });
      return calls.invite({ ...invitation, ...(byLink && { by: 'link' }) });
    },
    onSaved(invited) {
      if (invited.link) return onLink(invited);
      toast({ title: 'Invited', description: invited.message });
      onDone();
    },
    failure: 'Failed to invite',
  });
  const { control, register, formState } = form;
  return (
    <form noValidate className="contents" onSubmit={submit}>
      <DialogBody>
        <Field label="Email" error={formState.errors.email?.message}>
          {(field) => <Input {...field} {...register('email')} type="email" autoComplete="off" />}
        </Field>
        {may.rename && (
          <Field
            label="Company name"
            hint="Shown in the invitation."
            error={formState.errors.companyName?.message}
          >
            {(field) => <Input {...field} {...register('companyName')} autoComplete="organization" />}
          </Field>
        )}
        <Controller
          control={control}
          name="companyRole"
          render={({ field }) => <RoleField value={field.value} onValueChange={field.onChange} />}
        />
        {zipsToHand.length > 0 && (
          <Controller
            control={control}
            name="zipCodes"
            render={({ field }) => (
              <CheckGroup
                label="ZIP codes"
                words={zipsToHand}
                chosen={field.value ?? []}
                onChange={field.onChange}
                render={(zipCode) => <span className="tabular-nums">{zipCode}</span>}
                hint={
                  field.value?.length === 0
                    ? 'Without a ZIP code they see no doors until you hand them one.'
                    : 'They can work here as soon as they join.'
                }
              />
            )}
          />
        )}
      </DialogBody>
      <FormFooter label={byLink ? 'Create link' : 'Send invitation'} isSaving={isSaving} />
    </form>
  );
}
