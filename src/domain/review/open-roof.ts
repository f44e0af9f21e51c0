/** Why a roof is not part of what a capture delivers, as the end of '12 roofs: …'. */
export const openReasons = {
  'no-position': 'nobody knows where they are',
  'not-shown': 'no picture of this capture shows them',
  'not-cut': 'not cropped from the pictures yet',
  differ: 'two reviewers differ, and a third has to look',
  'not-reviewed': 'nobody has reviewed them',
  unproven: 'software found nothing, and no blind check shows that it misses at most 5% of such roofs',
  ready: 'reviewed since, and delivered the next time someone selects Deliver',
} as const;
export type OpenReason = keyof typeof openReasons;
