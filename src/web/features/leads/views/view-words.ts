import type { SavedView } from '#contract/views.ts';

/** What of a view is not shown, and why. Empty if all of it is. */
export function missingOf({ withdrawnZips, isPartial }: SavedView): string {
  const zips =
    withdrawnZips.length > 0
      ? `Without ZIP ${withdrawnZips.join(', ')}, which is not among your ZIP codes.`
      : '';
  const filters = isPartial ? 'Without a filter that no longer exists.' : '';
  return [zips, filters].filter(Boolean).join(' ');
}

/** Whose it is, where it is not the reader's own, and who else sees it. */
export function ownerOf({ isMine, shared, owner }: SavedView): string {
  if (!isMine) return `Shared by ${owner}`;
  return shared ? 'Shared with your company' : '';
}
