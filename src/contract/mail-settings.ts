import { z } from 'zod';
import { pieceFormatNames } from '#domain/mail/formats.ts';
import { isMailerId, isServiceType } from '#domain/mail/tracking.ts';
import { get, put } from './endpoint.ts';
import { typed } from './paging.ts';

const line = (most: number) => typed(most).min(1, 'Please fill in this line');

export const MailSettingsFields = z.strictObject({
  /** Where pieces that cannot be delivered go instead of the company's address; null for that. */
  returnsTo: z.array(line(60)).min(2, 'Please give a street line and a city line').max(3).nullable(),
  /** What a print shop prints instead of a stamp; null for stamps. */
  indicia: z.array(line(30)).max(5).nullable(),
  /** From the Postal Service; without it pieces have no barcode. */
  mailerId: z.string().refine(isMailerId, 'A mailer ID has 6 digits, or 9 that begin with 9').nullable(),
  serviceType: z.string().refine(isServiceType, 'A service type has 3 digits'),
  /** Print and postage of a piece, in cents. */
  unitCents: z.partialRecord(
    z.enum(pieceFormatNames),
    z
      .int('Please enter whole cents')
      .min(1, 'Please enter at least 1 cent')
      .max(10_000, 'Please enter at most 10,000 cents'),
  ),
});
export type MailSettingsFields = z.infer<typeof MailSettingsFields>;

/** The same with what is printed of the company, which its own settings hold. */
export const MailSettings = z.object({
  ...MailSettingsFields.shape,
  returnName: z.string(),
  /** The address below the name; [] while the company has none. */
  returnLines: z.array(z.string()),
  phone: z.string().nullable(),
  /** As states want it on advertising: 'ROC 123456'. */
  license: z.string().nullable(),
  color: z.string(),
});
export type MailSettings = z.infer<typeof MailSettings>;

export const mailSettings = {
  get: get('/api/mail/settings', {
    summary: 'What the company prints on its mail and pays for it; null before it was set',
    access: 'team:lead',
    scope: 'leads',
    shows: ['mail-settings'],
    response: MailSettings.nullable(),
  }),
  save: put('/api/mail/settings', {
    summary: 'Set what the company prints on its mail and pays for it',
    access: 'team:lead',
    scope: 'mail',
    changes: ['mail-settings', 'mail-campaigns'],
    body: MailSettingsFields,
    response: MailSettings,
  }),
};
