import type { ComponentType } from 'react';
import type { SessionUser } from '#contract/auth.ts';
import { ConfirmEmailFirst } from './confirm-email-first.tsx';
import { OwnPasswordFirst } from './own-password-first.tsx';

const screens = {
  'confirm-email': ConfirmEmailFirst,
  'change-password': OwnPasswordFirst,
} satisfies Record<string, ComponentType<{ user: SessionUser }>>;

/** Replaces every screen until the user has done a required step. */
export function DutyScreen({ user, duty }: { user: SessionUser; duty: keyof typeof screens }) {
  const Screen = screens[duty];
  return <Screen user={user} />;
}
