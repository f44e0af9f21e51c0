import type { MailSettings } from '#contract/mail-settings.ts';
import type { ProposalTemplate } from '#contract/proposal-template.ts';
import { type PieceFormat, pieceFormatNames } from '#domain/mail/formats.ts';

/** The settings as they are typed. */
export interface SettingsTexts {
  returnName: string;
  returnLines: string;
  phone: string;
  license: string;
  color: string;
  indicia: string;
  mailerId: string;
  serviceType: string;
  prices: Record<PieceFormat, string>;
}

/** Marketing mail without a service: what print shops use unless they say otherwise. */
const USUAL_SERVICE = '300';

/** What a company's proposals say of it. */
export type CompanyTexts = Pick<
  ProposalTemplate,
  'companyName' | 'address' | 'phone' | 'licenseNumber' | 'color'
>;

export const textsOf = (settings: MailSettings | null, company: CompanyTexts): SettingsTexts => ({
  returnName: settings?.returnName ?? company.companyName,
  // Street on the first line, the place on the second.
  returnLines: settings?.returnLines.join('\n') ?? company.address.replace(/,\s*/, '\n'),
  phone: settings ? (settings.phone ?? '') : company.phone,
  license: settings ? (settings.license ?? '') : company.licenseNumber,
  color: settings?.color ?? company.color,
  indicia: settings?.indicia?.join('\n') ?? '',
  mailerId: settings?.mailerId ?? '',
  serviceType: settings?.serviceType ?? USUAL_SERVICE,
  prices: Object.fromEntries(
    pieceFormatNames.map((format) => [format, String(settings?.unitCents[format] ?? '')]),
  ) as SettingsTexts['prices'],
});

/** What is sent; a price that is not a number is sent as it is refused. */
export function settingsOf(texts: SettingsTexts): MailSettings {
  const lines = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  const indicia = lines(texts.indicia);
  return {
    ...{ returnName: texts.returnName.trim(), returnLines: lines(texts.returnLines), color: texts.color },
    ...{ phone: texts.phone.trim() || null, license: texts.license.trim() || null },
    ...{ indicia: indicia.length === 0 ? null : indicia, mailerId: texts.mailerId.trim() || null },
    serviceType: texts.serviceType.trim(),
    unitCents: Object.fromEntries(
      pieceFormatNames
        .map((format) => [format, texts.prices[format].trim()] as const)
        .filter(([, text]) => text !== '')
        .map(([format, text]) => [format, Number(text)]),
    ),
  };
}
