export { type GrantTerms, GrantTermsFields, standardTerms, termsBody, typeLabels } from './grant-terms.tsx';
export { nameOf } from './person-name.ts';
