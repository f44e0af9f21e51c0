export { NewPasswordFields } from './new-password-fields.tsx';
export { homePathOf, loginPathFor } from './next-path.ts';
export { PasswordMeter } from './password-meter.tsx';
export { ResetLinkForm } from './reset-link-form.tsx';
export {
  forgetApiToken,
  hasApiToken,
  logOut,
  type Session,
  useSession,
  useSignedInUser,
  useZipsArrive,
  wordsOf,
} from './session.ts';
export { UnsentQuestion } from './unsent-question.tsx';
export { useChangePassword } from './use-change-password.ts';
