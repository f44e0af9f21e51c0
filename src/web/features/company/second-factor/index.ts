export { PasskeySignIn } from './passkey-sign-in.tsx';
export { SecondFactorPolicyCard } from './policy-card.tsx';
export { SecondFactorCard } from './second-factor-card.tsx';
export { SecondStep } from './second-step.tsx';
export { UserProtectionCard } from './user-protection.tsx';
