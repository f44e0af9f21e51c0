import { product } from '#domain/product.ts';
import { type Config, publicUrlOf } from '#server/platform/config.ts';

const withMessage = (message: string | undefined) => (message ? `\n\n${message}` : '');

/** To the asker, whose ZIP is open to them from now on. */
export function approvalMail(
  config: Config,
  kind: 'zip' | 'fly',
  zipCode: string,
  message: string | undefined,
) {
  const news =
    kind === 'zip'
      ? `Your request for ZIP code ${zipCode} has been approved. Its properties are open to you now.`
      : `Your request for ZIP code ${zipCode} has been approved. Its properties are open to you as soon as the area has been captured.`;
  return {
    subject: `ZIP code ${zipCode} is yours`,
    text: `${news}${withMessage(message)}

Open ${product.name}: ${publicUrlOf(config)}/dashboard`,
  };
}

export function denialMail(config: Config, zipCode: string, message: string | undefined) {
  return {
    subject: `Your request for ZIP code ${zipCode}`,
    text: `We cannot give you access to ZIP code ${zipCode} at the moment.${withMessage(message)}

If you have questions, write to ${config.supportEmail} or call ${config.supportPhone}.`,
  };
}
