import { z } from 'zod';
import { duties } from '#access/permissions.ts';
import { companyRoles } from '#domain/company-roles.ts';
import { ADDRESS_IN_NAME, holdsAddress } from '#domain/names.ts';
import { subscriptionTiers } from '#domain/plans.ts';
import { roles } from '#domain/roles.ts';
import { startScreens } from '#domain/start-screens.ts';
import { get, post } from './endpoint.ts';
import { Done } from './problem.ts';

export const Email = z
  .string('Please enter a valid email address')
  .trim()
  .toLowerCase()
  .max(254, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'));
// argon2 works on every byte, so an unbounded password is a way to keep the server busy.
export const Password = z
  .string()
  .min(6, 'Password must be at least 6 characters')
  .max(256, 'Password must be at most 256 characters');
export const Name = z
  .string()
  .trim()
  .max(80, 'Please use at most 80 characters')
  .refine((name) => !holdsAddress(name), ADDRESS_IN_NAME);

/** Days after which an account is removed whose address was never confirmed. */
export const UNCONFIRMED_DAYS = 14;

/** The ways to show a second factor. */
export const secondFactorWays = ['totp', 'passkey', 'recovery'] as const;
export type SecondFactorWay = (typeof secondFactorWays)[number];

export const SessionUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(roles),
  /** Within their company. */
  companyRole: z.enum(companyRoles),
  isAdmin: z.boolean(),
  subscriptionTier: z.enum(subscriptionTiers),
  /** Whether the user's plan includes CSV exports. */
  mayExport: z.boolean(),
  assignedZipCodes: z.array(z.string()),
  createdAt: z.iso.datetime(),
  /** Where they begin after signing in, if they are no administrator. */
  startScreen: z.enum(startScreens),
  /** Whose calendar decides what today is in their company; null if neither it nor a ZIP code says so. */
  timeZone: z.string().nullable(),
  /** They belong to the simulated company; absent if they do not. */
  isSample: z.literal(true).optional(),
  /** What has to be done before anything else is open; absent if there is nothing. */
  duty: z.enum(duties).optional(),
});
export type SessionUser = z.infer<typeof SessionUser>;

export const Login = z.object({ email: Email, password: Password });
export type Login = z.infer<typeof Login>;

export const Registration = z.object({
  email: Email,
  password: Password,
  firstName: Name.optional(),
  lastName: Name.optional(),
});
export type Registration = z.infer<typeof Registration>;

const confirmed = <T extends { newPassword: string; confirmPassword: string }>(passwords: T) =>
  passwords.newPassword === passwords.confirmPassword;
const mismatch = { path: ['confirmPassword'], error: "Passwords don't match" };

/** The password entered again, before something that a stolen session must not do. */
export const CurrentPassword = z.string().min(1, 'Current password is required').max(256);

export const PasswordChange = z
  .object({
    currentPassword: CurrentPassword,
    newPassword: Password,
    confirmPassword: z.string().min(1, 'Please confirm your password'),
    /** API tokens that stay, by their ids; every other one ends. */
    keepTokens: z.array(z.uuid()).max(50).default([]),
  })
  .refine(confirmed, mismatch);
export type PasswordChange = z.infer<typeof PasswordChange>;

export const PasswordResetRequest = z.object({ email: Email });
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>;

export const PasswordReset = z
  .object({
    token: z.string().min(1, 'Reset token is required').max(200),
    newPassword: Password,
    confirmPassword: z.string().min(1, 'Please confirm your password'),
  })
  .refine(confirmed, mismatch);
export type PasswordReset = z.infer<typeof PasswordReset>;

export const EmailChange = z.object({ email: Email, currentPassword: CurrentPassword });
export type EmailChange = z.infer<typeof EmailChange>;

export const EmailConfirmation = z.object({
  token: z.string().min(1, 'Confirmation token is required').max(200),
});
export type EmailConfirmation = z.infer<typeof EmailConfirmation>;

export const auth = {
  me: get('/api/auth/me', {
    summary: 'The signed-in user',
    access: 'signed-in',
    scope: 'leads',
    shows: ['session', 'duties', 'users', 'grants'],
    fresh: 300,
    response: SessionUser,
  }),
  login: post('/api/auth/login', {
    summary: 'Sign in with email and password; an account with a second factor has to show it next',
    access: 'public',
    changes: ['session'],
    body: Login,
    response: z.union([
      z.object({ user: SessionUser }),
      /** The password was right, and one of these has to follow within five minutes. */
      z.object({ secondFactor: z.array(z.enum(secondFactorWays)) }),
    ]),
  }),
  register: post('/api/auth/register', {
    summary: 'Create an account and sign in; it opens once its email address is confirmed',
    access: 'public',
    changes: ['session'],
    body: Registration,
    response: z.object({ token: z.string(), user: SessionUser }),
    status: 201,
  }),
  logout: post('/api/auth/logout', {
    summary: 'End this session',
    access: 'public',
    changes: ['session'],
    response: Done,
  }),
  changePassword: post('/api/auth/change-password', {
    summary: 'Change the own password; ends every other session and the API tokens that are not kept',
    access: 'signed-in',
    changes: ['devices', 'tokens', 'duties'],
    sessionOnly: true,
    body: PasswordChange,
    response: Done,
  }),
  changeEmail: post('/api/auth/change-email', {
    summary: 'Ask for another email address; it holds once the link mailed there was followed',
    access: 'profile:change',
    changes: ['duties'],
    sessionOnly: true,
    body: EmailChange,
    response: Done,
  }),
  resendConfirmation: post('/api/auth/resend-confirmation', {
    summary: 'Mail the link that confirms the own email address again',
    access: 'signed-in',
    changes: [],
    sessionOnly: true,
    response: Done,
  }),
  confirmEmail: post('/api/auth/confirm-email', {
    summary: 'Confirm an email address with the token from the mail',
    access: 'public',
    changes: ['session', 'duties'],
    body: EmailConfirmation,
    response: Done,
  }),
  requestPasswordReset: post('/api/auth/request-password-reset', {
    summary: 'Ask for a reset link by email',
    access: 'public',
    changes: [],
    body: PasswordResetRequest,
    response: Done,
  }),
  resetPassword: post('/api/auth/reset-password', {
    summary: 'Set a new password with a token from the mail',
    access: 'public',
    changes: ['session'],
    body: PasswordReset,
    response: Done,
  }),
};
