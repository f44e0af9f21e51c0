export { AssignZipCard } from './assign-zip-card.tsx';
export { CreateUserCard } from './create-user-card.tsx';
export { GrantTermsFields, standardTerms, termsBody, typeLabels } from './grant-terms.tsx';
export { nameOf } from './person-name.ts';
export { UsersCard } from './users-card.tsx';
