export { FieldBar, FieldBarWhenNeeded } from './field-bar.tsx';
export { uuidV7 } from './ids.ts';
export {
  openOutbox,
  record,
  recordPhoto,
  recordTogether,
  removePhoto,
  saidOf,
  sendNow,
  takeBack,
} from './outbox.ts';
export { readOutbox, useOutbox } from './outbox-state.ts';
export { findPhoto } from './photo-store.ts';
export { forgetPictures, takePictures } from './pictures.ts';
export { scalePhoto } from './scale-photo.ts';
export type { KeptChange } from './store.ts';
export { useDraft } from './use-draft.ts';
