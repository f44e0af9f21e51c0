export { describeAssumed, meaningOf } from './chance-words.ts';
export { OpenSuggestion } from './open-suggestion.tsx';
export { SuggestionsCard } from './suggestions-card.tsx';
export { UnlookedRoofs } from './unlooked-roofs.tsx';
export { UnreviewedMark } from './unreviewed-mark.tsx';
export { VisionCard } from './vision-card.tsx';
