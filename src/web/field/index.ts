export { FieldBar, FieldBarWhenNeeded } from './field-bar.tsx';
export { openOutbox, record, saidOf, sendNow, takeBack, useOutbox } from './outbox.ts';
export { forgetPictures, takePictures } from './pictures.ts';
export type { KeptChange } from './store.ts';
