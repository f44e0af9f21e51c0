import type { ComponentType } from 'react';
import type { SessionUser } from '#contract/auth.ts';
import { ConfirmEmailFirst } from './confirm-email-first.tsx';
import { OwnPasswordFirst } from './own-password-first.tsx';

const screens = {
  'confirm-email': ConfirmEmailFirst,
  'change-password': OwnPasswordFirst,
} satisfies Record<string, ComponentType<{ user: SessionUser }>>;

/** What stands at every address until the user has done what is asked of them first. */
export function DutyScreen({ user, duty }: { user: SessionUser; duty: keyof typeof screens }) {
  const Screen = screens[duty];
  return <Screen user={user} />;
}
