export { OwnerPart } from './owner-part.tsx';
export { OwnerName, ownerTitle } from './owner-reading.tsx';
