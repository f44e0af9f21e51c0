import { z } from 'zod';
import { SessionUser } from './auth.ts';
import { get, post, put } from './endpoint.ts';
import { typed } from './paging.ts';
import { PasskeyAnswer, PasskeyCreated, PasskeyCreation, PasskeyRequest } from './passkeys.ts';
import { Done } from './problem.ts';

/** Minutes after the right password within which the second factor has to follow. */
export const SECOND_FACTOR_MINUTES = 5;
export const RECOVERY_CODE_COUNT = 10;

// People type codes with spaces and dashes, as the screens show them.
const TotpCode = z
  .string()
  .max(20)
  .transform((code) => code.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Please enter the 6 digits your app shows'));
const RecoveryCode = z
  .string()
  .max(60)
  .transform((code) => code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  .pipe(z.string().min(1, 'Please enter a recovery code').max(40));
const Password = z.string().min(1, 'Current password is required').max(256);

/** Exactly one of the ways. */
export const SecondFactorAnswer = z
  .object({
    code: TotpCode.optional(),
    recoveryCode: RecoveryCode.optional(),
    passkey: PasskeyAnswer.optional(),
  })
  .refine((ways) => Object.values(ways).filter((way) => way !== undefined).length === 1, {
    error: 'Please send a code, a recovery code or a passkey',
  });
export type SecondFactorAnswer = z.infer<typeof SecondFactorAnswer>;

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** How an account is protected beside its password. */
export const SecondFactors = z.object({
  /** Null if no authenticator app is set up. */
  app: z.object({ addedAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() }).nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number().int(),
  /** Whether the platform or the company demands one: the last one cannot be turned off. */
  demanded: z.boolean(),
});
export type SecondFactors = z.infer<typeof SecondFactors>;

/** Shown this once. Null if the account had codes already. */
const recoveryCodes = z.array(z.string()).nullable();

export const PasskeyName = z.object({ name: typed(64).min(1, 'Please name the passkey') });
export type PasskeyName = z.infer<typeof PasskeyName>;
export const NewPasskey = PasskeyName.extend({ passkey: PasskeyCreated });
export type NewPasskey = z.infer<typeof NewPasskey>;
export const PasswordAgain = z.object({ currentPassword: Password });
export type PasswordAgain = z.infer<typeof PasswordAgain>;
export const AppCode = z.object({ code: TotpCode });
export type AppCode = z.infer<typeof AppCode>;

const Demand = z.object({ demanded: z.boolean() });

// A user who lacks a required second factor may do nothing else, so its setup is open to every signed-in user.
export const secondFactor = {
  finishSignIn: post('/api/auth/second-factor', {
    summary: 'Finish a sign-in whose password was right with a code, a recovery code or a passkey',
    access: 'public',
    changes: ['session'],
    body: SecondFactorAnswer,
    response: z.object({
      user: SessionUser,
      /** Present after a recovery code was used. */
      recoveryCodesLeft: z.number().int().optional(),
    }),
  }),
  requestForSecondFactor: post('/api/auth/second-factor/passkey', {
    summary: 'What one of the passkeys is to sign to finish a sign-in whose password was right',
    access: 'public',
    changes: [],
    response: PasskeyRequest,
  }),
  requestForSignIn: post('/api/auth/passkey/request', {
    summary: 'What a passkey is to sign to sign in without a password',
    access: 'public',
    changes: [],
    response: PasskeyRequest,
  }),
  signInWithPasskey: post('/api/auth/passkey', {
    summary: 'Sign in with a passkey that has verified its user',
    access: 'public',
    changes: ['session'],
    body: z.object({ passkey: PasskeyAnswer }),
    response: z.object({ user: SessionUser }),
  }),
  get: get('/api/profile/second-factor', {
    summary: 'The own second factors',
    access: 'signed-in',
    shows: ['second-factor', 'second-factor-policy'],
    response: SecondFactors,
  }),
  setUpApp: post('/api/profile/second-factor/app', {
    summary: 'A new secret for an authenticator app; counts once a code of it was confirmed',
    access: 'signed-in',
    changes: [],
    sessionOnly: true,
    body: PasswordAgain,
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmApp: post('/api/profile/second-factor/app/confirm', {
    summary: 'Turn the authenticator app on with its first code',
    access: 'signed-in',
    changes: ['second-factor', 'duties', 'devices', 'tokens'],
    sessionOnly: true,
    body: AppCode,
    response: z.object({ recoveryCodes }),
  }),
  removeApp: post('/api/profile/second-factor/app/remove', {
    summary: 'Turn the authenticator app off; 409 if it is the last factor and one is demanded',
    access: 'signed-in',
    changes: ['second-factor', 'duties', 'devices', 'tokens'],
    sessionOnly: true,
    body: PasswordAgain,
    response: Done,
  }),
  makeRecoveryCodes: post('/api/profile/second-factor/recovery-codes', {
    summary: 'New recovery codes in place of the old ones, shown only in this reply',
    access: 'signed-in',
    changes: ['second-factor'],
    sessionOnly: true,
    body: PasswordAgain,
    response: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  requestForNewPasskey: post('/api/profile/passkeys/request', {
    summary: 'What a new passkey is to be made from',
    access: 'signed-in',
    changes: [],
    sessionOnly: true,
    body: PasswordAgain,
    response: PasskeyCreation,
  }),
  addPasskey: post('/api/profile/passkeys', {
    summary: 'Add a passkey',
    access: 'signed-in',
    changes: ['second-factor', 'duties', 'devices', 'tokens'],
    sessionOnly: true,
    body: NewPasskey,
    response: z.object({ passkey: Passkey, recoveryCodes }),
    status: 201,
  }),
  renamePasskey: put('/api/profile/passkeys/{passkeyId}', {
    summary: 'Rename a passkey',
    access: 'signed-in',
    changes: ['second-factor'],
    sessionOnly: true,
    body: PasskeyName,
    response: Done,
  }),
  removePasskey: post('/api/profile/passkeys/{passkeyId}/remove', {
    summary: 'Remove a passkey; 409 if it is the last factor and one is demanded',
    access: 'signed-in',
    changes: ['second-factor', 'duties', 'devices', 'tokens'],
    sessionOnly: true,
    body: PasswordAgain,
    response: Done,
  }),
  getPolicy: get('/api/admin/second-factor', {
    summary: 'Whether administrators need a second factor, and how many have one',
    access: 'admin:users',
    shows: ['second-factor-policy'],
    response: z.object({
      demandedOfAdmins: z.boolean(),
      admins: z.number().int(),
      adminsWithout: z.number().int(),
    }),
  }),
  demandOfAdmins: put('/api/admin/second-factor', {
    summary: 'Demand a second factor of administrators, or no longer',
    access: 'admin:users',
    changes: ['second-factor-policy', 'duties'],
    sessionOnly: true,
    emits: ['second-factor-demanded', 'second-factor-not-demanded'],
    body: Demand,
    response: Done,
  }),
  demandOfCompany: put('/api/admin/companies/{companyId}/second-factor', {
    summary: 'Demand a second factor of everybody of a company, or no longer',
    access: 'admin:users',
    changes: ['second-factor-policy', 'duties'],
    sessionOnly: true,
    emits: ['second-factor-demanded', 'second-factor-not-demanded'],
    body: Demand,
    response: Done,
  }),
  getOfUser: get('/api/admin/users/{userId}/second-factor', {
    summary: 'How a user is protected beside the password',
    access: 'admin:users',
    shows: ['second-factor-policy', 'users'],
    response: z.object({
      app: z.boolean(),
      passkeys: z.number().int(),
      recoveryCodesLeft: z.number().int(),
      demandedOfCompany: z.boolean(),
    }),
  }),
  resetOfUser: post('/api/admin/users/{userId}/second-factor/reset', {
    summary: 'Remove all second factors of a user who lost theirs, and end their sessions',
    access: 'admin:users',
    changes: ['users'],
    sessionOnly: true,
    emits: ['second-factor-reset'],
    response: Done,
  }),
};
