export { type BackedUpBucket, lookAtBucket } from './bucket.ts';
export { BackupRefused } from './manifest.ts';
export { requireEmptyFolder, restoreDatabase, restoreFiles } from './restore.ts';
export { type BackupKeys, noKeys } from './sealing.ts';
export { takeBackup } from './take.ts';
