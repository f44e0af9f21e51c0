import { product } from '#domain/product.ts';
import { nameOfCapture, type StormCaptureAnswer } from '#domain/storm-captures.ts';
import { type Config, publicUrlOf } from '#server/platform/config.ts';

interface Asked {
  zipCodes: readonly string[];
  centiAcres: number;
  cents: number;
}

/** To the asker: what becomes of the capture they asked for. */
export function answerMail(
  config: Config,
  asked: Asked,
  answer: StormCaptureAnswer,
  message: string | undefined,
) {
  const what = `${nameOfCapture(asked)}, ${(asked.centiAcres / 100).toLocaleString('en-US')} acres`;
  const { subject, text } = newsOf(answer, what, dollars.format(asked.cents / 100));
  return {
    subject,
    text: `${text}${message ? `\n\n${message}` : ''}

All your storm-response captures on ${product.name}: ${publicUrlOf(config)}/coverage
If you have questions, write to ${config.supportEmail} or call ${config.supportPhone}.`,
  };
}

function newsOf(answer: StormCaptureAnswer, what: string, price: string): { subject: string; text: string } {
  if (answer.status === 'accepted')
    return {
      subject: `Your storm-response capture flies on ${formatDay(answer.flyOn)}`,
      text: `We fly the area you asked for (${what}) on ${formatDay(answer.flyOn)}. It costs ${price}.`,
    };
  if (answer.status === 'flown')
    return {
      subject: 'Your storm-response capture has been flown',
      text: `The area you asked for (${what}) was flown on ${formatDay(answer.flownOn)}. We will let you know when it is delivered.`,
    };
  if (answer.status === 'delivered')
    return {
      subject: 'Your storm-response capture is here',
      text: `The capture of the area you asked for (${what}) is delivered. It costs ${price}.`,
    };
  return {
    subject: 'Your request for a storm-response capture',
    text: `We cannot fly the area you asked for (${what}). It costs you nothing.`,
  };
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

const formatDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
