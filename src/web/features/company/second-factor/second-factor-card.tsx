import { useQuery } from '@tanstack/react-query';
import { KeyRound, LifeBuoy, type LucideIcon, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SecondFactors } from '#contract/second-factor.ts';
import { counted } from '#domain/standing.ts';
import { api, query, readAgain } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { dateAndTime, dateOnly } from '#web/ui/dates.ts';
import { AppDialog } from './app-dialog.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { passkeysWork } from './passkeys-work.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The user's second factors, and ways to add and remove them. */
export function SecondFactorCard({ email }: { email: string }) {
  const factors = useQuery(query(api.secondFactor.get));
  const isOn = factors.data && (factors.data.app || factors.data.passkeys.length > 0);
  return (
    <Section
      title={
        <span className="flex flex-wrap items-center gap-2">
          Two-step sign-in
          {factors.data && (isOn ? <Badge variant="success">On</Badge> : <Badge>Off</Badge>)}
        </span>
      }
      description={
        factors.data?.demanded
          ? 'Your account requires one, so you cannot remove the last one.'
          : isOn
            ? 'Your password alone does not sign anybody in.'
            : 'Now your password alone signs you in. With a second step it does not.'
      }
    >
      <Loaded query={factors} failure="Failed to fetch your second factors">
        {(data) => <Factors factors={data} email={email} />}
      </Loaded>
    </Section>
  );
}

type Question = 'app' | 'remove-app' | 'passkey' | 'codes' | { removes: string; name: string };

function Factors({ factors, email }: { factors: SecondFactors; email: string }) {
  const { app, passkeys, recoveryCodesLeft } = factors;
  const [asking, setAsking] = useState<Question>();
  const close = () => {
    setAsking(undefined);
    // Not before: who owed a second factor would lose sight of the recovery codes.
    void readAgain(['duties']);
  };
  const removing = typeof asking === 'object' ? asking : undefined;
  return (
    <div className="grid grid-cols-1 gap-4">
      <ul className="divide-y">
        {app && (
          <Row
            icon={Smartphone}
            name="Authenticator app"
            use={wordsOf(app.addedAt, app.lastUsedAt)}
            action={<Remove name="authenticator app" onPress={() => setAsking('remove-app')} />}
          />
        )}
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <Row
            key={id}
            icon={KeyRound}
            name={name}
            use={wordsOf(createdAt, lastUsedAt)}
            action={<Remove name={name} onPress={() => setAsking({ removes: id, name })} />}
          />
        ))}
        {(app || passkeys.length > 0) && (
          <Row
            icon={LifeBuoy}
            name="Recovery codes"
            use={counted(recoveryCodesLeft, 'left', 'left')}
            action={
              <Button variant="ghost" size="sm" onClick={() => setAsking('codes')}>
                Make New Ones
              </Button>
            }
          />
        )}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setAsking('app')}>
          <Smartphone />
          {app ? 'Use Another App' : 'Set Up an App'}
        </Button>
        {passkeysWork() && (
          <Button variant="secondary" onClick={() => setAsking('passkey')}>
            <KeyRound />
            Add a Passkey
          </Button>
        )}
      </div>
      <AppDialog email={email} open={asking === 'app'} onOpenChange={(open) => !open && close()} />
      <PasskeyDialog email={email} open={asking === 'passkey'} onOpenChange={(open) => !open && close()} />
      <NewCodesDialog email={email} open={asking === 'codes'} onClose={close} />
      <PasswordDialog
        open={asking === 'remove-app'}
        onOpenChange={(open) => !open && close()}
        title="Remove the authenticator app?"
        description="Its codes no longer sign you in."
        action="Remove"
        destructive
        onConfirm={async (currentPassword) => {
          await api.secondFactor.removeApp({ body: { currentPassword } }, { shown: ['duties'] });
          close();
        }}
      />
      <PasswordDialog
        open={removing !== undefined}
        onOpenChange={(open) => !open && close()}
        title={`Remove ${removing?.name ?? 'the passkey'}?`}
        description="It no longer signs you in."
        action="Remove"
        destructive
        onConfirm={async (currentPassword) => {
          const params = { passkeyId: removing?.removes ?? '' };
          await api.secondFactor.removePasskey({ params, body: { currentPassword } }, { shown: ['duties'] });
          close();
        }}
      />
    </div>
  );
}

interface NewCodesDialogProps {
  email: string;
  open: boolean;
  onClose: () => void;
}

function NewCodesDialog({ email, open, onClose }: NewCodesDialogProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <PasswordDialog
      open={open}
      onOpenChange={() => {
        setCodes(undefined);
        onClose();
      }}
      title={codes ? 'Recovery codes' : 'Make new recovery codes?'}
      description={codes ? 'The old ones no longer work.' : 'The ones you have stop working.'}
      action="Make New Codes"
      onConfirm={async (currentPassword) => {
        const made = await api.secondFactor.makeRecoveryCodes({ body: { currentPassword } });
        setCodes(made.recoveryCodes);
      }}
      outcome={codes && <RecoveryCodes codes={codes} email={email} />}
    />
  );
}

interface RowProps {
  icon: LucideIcon;
  name: string;
  use: string;
  action: ReactNode;
}

function Row({ icon: Icon, name, use, action }: RowProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 py-1.5">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      <p className="min-w-0 grow">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-sm text-muted-foreground">{use}</span>
      </p>
      {action}
    </li>
  );
}

const Remove = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <Button variant="ghost" size="sm" aria-label={`Remove ${name}`} onClick={onPress}>
    Remove
  </Button>
);

const wordsOf = (addedAt: string, lastUsedAt: string | null) =>
  `Added ${dateOnly(addedAt)} · ${lastUsedAt ? `last used ${dateAndTime(lastUsedAt)}` : 'never used'}`;
