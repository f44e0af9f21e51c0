/** Each way a company reaches somebody. */
export const channels = ['knock', 'call', 'text', 'mail', 'email'] as const;
export type Channel = (typeof channels)[number];

export const channelLabels: Record<Channel, string> = {
  knock: 'Knock',
  call: 'Call',
  text: 'Text',
  mail: 'Mail',
  email: 'Email',
};

/** What somebody can opt out of: one channel, or all of them. */
export const optOutChannels = ['all', ...channels] as const;
export type OptOutChannel = (typeof optOutChannels)[number];

export const optOutLabels: Record<OptOutChannel, string> = { all: 'Everything', ...channelLabels };

/** How an opt-out became known. 'tag' is the tag 'Do not contact', 'homeowner' the page that a printed code opens. */
export const optOutSources = ['tag', 'asked', 'sign', 'homeowner', 'import'] as const;
export type OptOutSource = (typeof optOutSources)[number];
