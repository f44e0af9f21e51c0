export { ProposalPreview } from './proposal-preview.tsx';
