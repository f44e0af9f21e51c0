export { accountHandlers } from './accounts.routes.ts';
export { setTemporaryPassword } from './change.data.ts';
