/** What a company has from the Postal Service for its barcodes. */
export interface MailerIdentity {
  /** Two digits, the second from 0 to 4: '00' without a presort endorsement. */
  barcodeId: string;
  /** Three digits: what the sender wants done and reported; '700' is marketing mail without a service. */
  serviceType: string;
  /** Six or nine digits. */
  mailerId: string;
}

export const isMailerId = (text: string): boolean => /^(?:[0-8]\d{5}|9\d{8})$/.test(text);
export const isServiceType = (text: string): boolean => /^\d{3}$/.test(text);

/**
 * The 20 digits of an Intelligent Mail barcode: barcode id, service type, mailer id, serial number (USPS-B-3200). A
 * mailer id of six digits leaves nine for the serial, one of nine digits six.
 */
export function trackingNumber({ barcodeId, serviceType, mailerId }: MailerIdentity, serial: number): string {
  if (!/^\d[0-4]$/.test(barcodeId)) throw new Error(`a barcode id of ${barcodeId}`);
  if (!isServiceType(serviceType)) throw new Error(`a service type of ${serviceType}`);
  if (!isMailerId(mailerId)) throw new Error(`a mailer id of ${mailerId}`);
  const room = 15 - mailerId.length;
  // Numbers begin again: they must be unique for 45 days, which a billion pieces outlast, and a million mostly.
  const digits = String(serial % 10 ** room).padStart(room, '0');
  return `${barcodeId}${serviceType}${mailerId}${digits}`;
}

/** The routing code: five or nine digits of the ZIP code. */
export const routingCode = ({ zipCode, plus4 }: { zipCode: string; plus4: string | null }): string =>
  zipCode + (plus4 ?? '');
