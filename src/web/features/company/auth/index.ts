export { NewPasswordFields } from './new-password-fields.tsx';
export { homePathOf, loginPathFor } from './next-path.ts';
export { passwordChange } from './password-change.ts';
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
