import { api, queryClient } from '#web/api/index.ts';

/** After a user or a grant changed: everything of the platform's that tells of users. */
export const refreshUsers = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['admin'] });

/** The administrator himself may be the one whose ZIP codes changed. */
export async function refreshGrants(): Promise<void> {
  await Promise.all([refreshUsers(), queryClient.invalidateQueries({ queryKey: api.auth.me.key })]);
}
