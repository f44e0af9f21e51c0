import type { MailCampaignFields } from '#contract/mail-campaigns.ts';
import { HOLDOUT, NEW_ROOF, WINDOW_DAYS } from '#domain/mail/campaign.ts';
import { mailTemplates } from '#domain/mail/design.ts';
import { dateOnly } from '#web/ui/dates.ts';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '$12.40' */
export const cents = (amount: number): string => money.format(amount / 100);

const { label: _, ...texts } = mailTemplates['roof-picture'];

/** Where a draft’s missing address and prices are typed; saving them leads back to it. */
export const settingsFor = (campaignId: number): string => `/mail/settings?campaign=${campaignId}`;

/** What a new campaign begins with: its day tells it from the others until somebody names it. */
export const firstFields = (): MailCampaignFields => ({
  name: `Mail of ${dateOnly(Date.now())}`,
  filter: {},
  design: { format: 'postcard-4x6', ...texts, showPicture: true, showFacts: true },
  addressee: 'owner',
  skipsVacant: true,
  replacedYears: NEW_ROOF.usual,
  windowDays: WINDOW_DAYS.usual,
  holdoutPercent: HOLDOUT.usual,
});

export const addresseeOptions = [
  { value: 'owner', label: 'The owner, at their mailing address' },
  { value: 'resident', label: 'Current resident' },
];
