export { type Drafts, forgetDrafts, onDraftsElsewhere, readDrafts, writeDrafts } from './drafts.ts';
export { FieldBar, FieldBarWhenNeeded } from './field-bar.tsx';
export { uuidV4, uuidV7 } from './ids.ts';
export { LeftBehind } from './left-behind.tsx';
export {
  failureText,
  openOutbox,
  record,
  recordPhoto,
  recordTogether,
  removePhoto,
  takeBack,
  type Unsigned,
} from './outbox.ts';
export { type Outbox, readOutbox, useOutbox } from './outbox-state.ts';
export { findPhoto } from './photo-store.ts';
export { forgetPictures, hasPicture, type PictureToTake, pictureSizes, takePictures } from './pictures.ts';
export { scalePhoto } from './scale-photo.ts';
export { sendNow, sendRest } from './sending.ts';
export { forgetRemoval, type KeptChange, noteRemoval } from './store.ts';
export { putDraft, useDraft } from './use-draft.ts';
