export { homePathOf, loginPathFor } from './next-path.ts';
export { ResetLinkForm } from './reset-link-form.tsx';
export { logOut, type Session, startSession, useSession, useSignedInUser } from './session.ts';
