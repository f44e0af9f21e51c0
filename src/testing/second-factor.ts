import type { PasskeyCreation } from '#contract/passkeys.ts';
import { PASSWORD, type Person } from './app.ts';
import { type Authenticator, makeAuthenticator } from './authenticator.ts';
import { codeOf } from './authenticator-app.ts';
import type { Answer, Client } from './client.ts';

/** What the tests' servers call themselves: passkeys are bound to a host name, and 127.0.0.1 is none. */
export const SITE = 'http://ridgecap.test';

const password = { currentPassword: PASSWORD };

/** Sets an authenticator app up for a signed-in user, with the code of the step before, which leaves two to use. */
export async function setUpApp(client: Client): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = read<{ secret: string }>(await client.post('/api/profile/second-factor/app', password));
  const { recoveryCodes } = read<{ recoveryCodes: string[] | null }>(await confirmApp(client, secret));
  return { secret, recoveryCodes: recoveryCodes ?? [] };
}

/** Confirms it with the code of the step before; once more where a new step began on the way. */
export async function confirmApp(client: Client, secret: string): Promise<Answer> {
  const confirm = () => client.post('/api/profile/second-factor/app/confirm', { code: codeOf(secret, -1) });
  const answer = await confirm();
  return answer.status === 400 ? confirm() : answer;
}

/** Adds a passkey for a signed-in user. */
export async function addPasskey(
  client: Client,
  name = 'Key',
): Promise<{ authenticator: Authenticator; id: string; recoveryCodes: string[] }> {
  const authenticator = makeAuthenticator(SITE);
  const request = read<PasskeyCreation>(await client.post('/api/profile/passkeys/request', password));
  const added = await client.post('/api/profile/passkeys', { name, passkey: authenticator.create(request) });
  const { passkey, recoveryCodes } = read<{ passkey: { id: string }; recoveryCodes: string[] | null }>(added);
  return { authenticator, id: passkey.id, recoveryCodes: recoveryCodes ?? [] };
}

/** The first step of a sign-in. */
export const showPassword = (client: Client, { email }: Person): Promise<Answer> =>
  client.post('/api/auth/login', { email, password: PASSWORD });

/** The body of a call that went well. */
export function read<Body>(answer: Answer): Body {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.json() as Body;
}
