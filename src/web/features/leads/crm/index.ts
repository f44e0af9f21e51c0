export { CrmPanel } from './crm-panel.tsx';
export { NotesPanel } from './notes-panel.tsx';
export { StageAndTags, StageBadge, StageInShort } from './tag-badge.tsx';
export { TagCatalog } from './tag-catalog.tsx';
export { Timeline } from './timeline.tsx';
export { changeStage } from './use-crm.ts';
export { WonDialog } from './won-dialog.tsx';
