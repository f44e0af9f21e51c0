export { loginPathFor } from './next-path.ts';
export { ResetLinkForm } from './reset-link-form.tsx';
export { logOut, type Session, useSession, useSignedInUser } from './session.ts';
