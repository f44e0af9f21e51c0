export { OwnerPart } from './owner-part.tsx';
