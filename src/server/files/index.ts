export { checkFiles } from './check.ts';
export { deleteFiles, type FileOwner, findFile, insertFile, type NewFile } from './files.data.ts';
export { fileJobs } from './files.jobs.ts';
export { openFolder } from './folder.ts';
export { hashing, rowOfStored, storeFile } from './keep.ts';
export { type Moved, moveFiles } from './move.ts';
export { openFiles, openOwnBucket, openOwnFolder } from './open-files.ts';
export { openStored, sendFile, sendMade } from './send.ts';
export type { FileStore } from './store.ts';
