export { PasskeySignIn } from './passkey-sign-in.tsx';
export { SecondStep } from './second-step.tsx';
