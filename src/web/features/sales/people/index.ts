export { ContactLinks } from './contact-links.tsx';
export { MissingBadges } from './missing-badges.tsx';
export { PersonDialog } from './person-dialog.tsx';
export { keptPeople, peopleName, usePeople } from './use-people.ts';
