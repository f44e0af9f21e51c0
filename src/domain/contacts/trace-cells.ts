import type { LineKind } from '../compliance/contact/question.ts';
import { normalizePhone } from '../people/phone.ts';

/** What a flag says; null if it says nothing. */
export interface ReadFlag {
  isListed: boolean | null;
  isLitigator: boolean;
  /** False of words that nobody knows: they count as a yes. */
  isKnown: boolean;
}

const FLAG_LENGTH = 200;
/** A number with all that may be written beside it. */
const NUMBER_LENGTH = 100;

/** Whether a cell says nothing at all. */
export const isNone = (cell: string): boolean => /^(?:|n\/?a|none|null|unknown|-+)$/i.test(cell.trim());

const notLookedUp =
  /^(?:\?+|pending|not (?:checked|scrubbed|available|tested)|un(?:checked|scrubbed|available))$/;
const isNotOn = /\b(?:not|non|isn.?t)[ -](?:on|in|listed|registered|found|a|(?:a )?(?:dnc|litigator))\b/;
const isRefused =
  /\bdo ?n[o'’]?t\b|\bno calls?\b|\bno contact|\bnot (?:ok|okay|safe|callable|clean|clear|allowed)\b/;
const isNo =
  /^(?:no?|false|0(?:\.0+)?)\b|\b(?:no?|false|none|clean|clear|cleared|ok|okay|safe|callable|unlisted)$|^(?:clean|clear|cleared|ok|okay|safe|callable|unlisted)\b/;
const isYes =
  /\b(?:y|yes|true|x|on|1(?:\.0+)?)\b|^t$|dnc|regist|list|federal|national|state|litig|plaintiff|tcpa|match|hit|block|suppress|found|wireless|restrict|\bdo ?n[o'’]?t\b|\bno calls?\b/;
const ofLitigator = /litig|plaintiff|tcpa/;

/** Reads 'Y', 'State DNC', 'Yes - National', 'Not listed'. Of several answers a yes counts, and so do unknown words. */
export function readFlag(cell: string): ReadFlag {
  const whole = cell.trim().toLowerCase().slice(0, FLAG_LENGTH);
  const flag: ReadFlag = { isListed: null, isLitigator: false, isKnown: true };
  if (isNone(whole) && whole !== 'none') return flag;
  for (const part of whole.split(/[,;|/&\n]| and /).map((text) => text.trim())) {
    if (part === '' || notLookedUp.test(part)) continue;
    const isClear =
      isNotOn.test(part) || (!isRefused.test(part) && !/\b(?:yes|y|true)\b/.test(part) && isNo.test(part));
    if (isClear) {
      flag.isListed ??= false;
      continue;
    }
    flag.isListed = true;
    flag.isLitigator ||= ofLitigator.test(part);
    flag.isKnown &&= isYes.test(part);
  }
  return flag;
}

export interface ReadNumber {
  value: string;
  lineKind: LineKind;
  /** What stands behind the number: '(Mobile)', 'DNC'. */
  remark: string;
}

/** The numbers of a cell, of which it may hold several, and sentences about what cannot be read. */
export function readNumbers(cell: string): { numbers: ReadNumber[]; problems: string[] } {
  const numbers: ReadNumber[] = [];
  const problems: string[] = [];
  const isOne = normalizePhone(cell.replaceAll('/', '-')) !== null;
  const parts = isOne ? [cell.replaceAll('/', '-')] : cell.split(/[;|\n/]|,(?!\s*(?:ext|x))/i);
  for (const written of parts.map((part) => part.trim())) {
    if (isNone(written) || written === '0') continue;
    const read = readNumber(written);
    if ('problem' in read) problems.push(read.problem);
    else numbers.push(read);
  }
  return { numbers, problems };
}

const remarked = /^(.*\d)[\s)]*[-–:([\s]*((?:[a-z][^\d]*))$/i;

function readNumber(written: string): ReadNumber | { problem: string } {
  const plain = /^\+?\d+(?:\.\d+)?e\+?\d+$/i.test(written.replaceAll(' ', ''))
    ? fromExponent(written)
    : written.replace(/^(\d{10,11})\.0+$/, '$1');
  if (plain === null)
    return {
      problem: `‘${written}’ was shortened by a spreadsheet. Format the column as text and save the file again.`,
    };
  const isOnlyNumber = plain.length > NUMBER_LENGTH || normalizePhone(plain) !== null;
  const [, number = plain, remark = ''] = isOnlyNumber ? [] : (remarked.exec(plain) ?? []);
  const value = normalizePhone(number);
  if (!value) return { problem: `‘${written.slice(0, 60)}’ is not a phone number.` };
  return { value, remark, lineKind: lineKindOf(remark) ?? 'unknown' };
}

/** All ten digits of an exponent's mantissa, if it has them. */
function fromExponent(written: string): string | null {
  const [mantissa = '', exponent = ''] = written.toLowerCase().replaceAll(/[ +]/g, '').split('e');
  const digits = mantissa.replace('.', '');
  return digits.length === Number(exponent) + 1 ? digits : null;
}

/** What a word says about the kind of line; null if it says nothing. */
export function lineKindOf(words: string): LineKind | null {
  if (/mobile|cell|wireless/i.test(words)) return 'mobile';
  return /land|fixed|residential/i.test(words) ? 'landline' : null;
}
