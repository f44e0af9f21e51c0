export { BackupRefused } from './manifest.ts';
export { requireEmptyFolder, restoreDatabase, restoreFiles } from './restore.ts';
export { takeBackup } from './take.ts';
