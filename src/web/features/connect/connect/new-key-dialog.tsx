import { NewApiKey } from '#contract/api-keys.ts';
import { scopeSentence } from '#contract/scope-sentences.ts';
import { apiScopeLabels, apiScopes, scopesOfAdministrators } from '#domain/api-scopes.ts';
import { api } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { FormDialog, type Opens } from '#web/forms/form-dialog.tsx';

const ends = [
  { value: null, label: 'Until it is revoked' },
  ...[30, 90, 365].map((value) => ({ value, label: `${value} days` })),
];

/** Makes a key and shows it, once. */
export function NewKeyDialog(opens: Opens) {
  const { isAdmin } = useSignedInUser();
  return (
    <FormDialog
      {...opens}
      title="Create API key"
      description="Name it after the program, and allow only what the program needs."
      schema={NewApiKey}
      start={{ name: '', scopes: ['leads'], days: null, currentPassword: '' }}
      save={(body) => api.apiKeys.create({ body })}
      failure="Failed to create the key"
      action="Create Key"
      acting="Creating..."
      secretOf={({ token }) => ({
        title: 'Your new key',
        description: 'Copy it now: it is not shown again. Keep it where only the program reads it.',
        label: 'Key',
        secret: token,
      })}
    >
      {(form) => (
        <>
          <form.Text name="name" label="Name" maxLength={64} />
          <form.Checks
            name="scopes"
            label="What it may do"
            words={apiScopes.filter((scope) => isAdmin || !scopesOfAdministrators.has(scope))}
            columns={1}
            render={(scope) => (
              <span className="grid py-1">
                {apiScopeLabels[scope]}
                <span className="text-sm text-muted-foreground">{scopeSentence(scope)}</span>
              </span>
            )}
          />
          <form.Choice name="days" label="Good for" options={ends} />
          <form.Password name="currentPassword" label="Current Password" autoComplete="current-password" />
        </>
      )}
    </FormDialog>
  );
}
