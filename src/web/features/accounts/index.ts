export { type GrantTerms, GrantTermsFields, standardTerms, termsBody, typeLabels } from './grant-terms.tsx';
export { nameOf } from './person-name.ts';
export { RoleBadge } from './role-badge.tsx';
export { UserPicker } from './user-picker.tsx';
export { ZipBadges } from './zip-badges.tsx';
export { ZipPicker } from './zip-picker.tsx';
