/** The address parameter that opens a queue's first door to do. */
export const WALK = 'walk';

/** The address that opens the first door to do of a queue. */
export const walkPath = (queueId: number): string => `/queue/${queueId}?${WALK}=true`;
