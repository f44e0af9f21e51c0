export { PasskeySignIn } from './passkey-sign-in.tsx';
export { SecondFactorCard } from './second-factor-card.tsx';
export { SecondStep } from './second-step.tsx';
