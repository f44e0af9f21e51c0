import { useQuery } from '@tanstack/react-query';
import { api, query } from '#web/api/index.ts';
import {
  NewPasswordFields,
  passwordChange,
  useSignedInUser,
  wordsOf,
} from '#web/features/company/auth/index.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Changes the own password. API tokens end with the old one unless they are named here. */
export function ChangePassword() {
  const user = useSignedInUser();
  const tokens = useQuery(query(api.profile.listTokens)).data ?? [];
  return (
    <FormDialog
      {...passwordChange}
      trigger={
        <Button variant="secondary" className="sm:justify-self-start">
          Change Password
        </Button>
      }
      title="Change password"
      description="You stay signed in only here. Your API tokens end."
      onSaved={() =>
        toast({ title: 'Password changed', description: 'Your other sessions and API tokens have ended.' })
      }
    >
      {({ Password, values: { keepTokens = [] }, set }) => (
        <>
          <Password name="currentPassword" label="Current Password" autoComplete="current-password" />
          <NewPasswordFields words={wordsOf(user)} />
          {tokens.length > 0 && (
            <fieldset className="grid gap-1">
              <legend className="mb-1 text-sm font-medium">API tokens that keep working</legend>
              <p className="text-sm text-muted-foreground">Every other one ends with the old password.</p>
              <ul className="grid max-h-40 overflow-y-auto">
                {tokens.map(({ id, name }) => (
                  <li key={id}>
                    <LabeledCheckbox
                      checked={keepTokens.includes(id)}
                      onCheckedChange={(stays) =>
                        set('keepTokens', [...keepTokens.filter((one) => one !== id), ...(stays ? [id] : [])])
                      }
                    >
                      <span className="min-w-0 wrap-anywhere">{name}</span>
                    </LabeledCheckbox>
                  </li>
                ))}
              </ul>
            </fieldset>
          )}
        </>
      )}
    </FormDialog>
  );
}
