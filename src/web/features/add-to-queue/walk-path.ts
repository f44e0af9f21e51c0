/** What an address says that opens the first door to do of a queue. */
export const WALK = 'walk';

/** The address that opens the first door to do of a queue. */
export const walkPath = (queueId: number): string => `/queue/${queueId}?${WALK}=true`;
