import { PasswordChange } from '#contract/auth.ts';
import { api } from '#web/api/index.ts';
import { forgetApiToken } from './session.ts';

/** What the forms have in common that change the own password. */
export const passwordChange = {
  schema: PasswordChange,
  start: { currentPassword: '', newPassword: '', confirmPassword: '', keepTokens: [] as string[] },
  save: async (body: PasswordChange) => {
    await api.auth.changePassword({ body });
    forgetApiToken();
  },
  failure: 'Failed to change password',
  failureTitle: 'Error',
  action: 'Change Password',
  acting: 'Changing...',
};
