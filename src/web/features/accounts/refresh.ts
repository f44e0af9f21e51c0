import { api, queryClient } from '#web/api/index.ts';

const administration = ['admin', 'accounts', 'requests', 'audit'];

/**
 * After an administrator changed a user, a grant or a request: all that tells of them is read again, as far as it is on
 * screen. The administrator may be the one whose ZIP codes changed.
 */
export async function refreshAdministration(): Promise<void> {
  await Promise.all([
    ...administration.map((feature) => queryClient.invalidateQueries({ queryKey: [feature] })),
    queryClient.invalidateQueries({ queryKey: ['coverage'] }),
    queryClient.invalidateQueries({ queryKey: api.auth.me.key }),
  ]);
}
