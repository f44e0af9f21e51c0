import { isNoun, isVerb, type Noun, type Role, type Token, tokensOf, type Verb } from './lexicon.ts';

/** Something done to something; 'is' where a text only names it. */
export interface Act {
  verb: Verb | 'is';
  /** What it is done to, null if the text does not say. */
  thing: Noun | null;
  /** Whether only what is broken is meant. */
  isSpoiled: boolean;
}

export interface Reading {
  acts: readonly Act[];
  names: (...roles: Role[]) => boolean;
  /** Whether one of these is done to one of these. */
  does: (verbs: readonly Act['verb'][], things: readonly Act['thing'][]) => boolean;
  says: (pattern: RegExp) => boolean;
}

export function readWork(text: string): Reading {
  const tokens = tokensOf(text);
  const roles = new Set(tokens.map(({ role }) => role));
  const acts = actsOf(tokens, text);
  return {
    acts,
    names: (...asked) => asked.some((role) => roles.has(role)),
    does: (verbs, things) => acts.some(({ verb, thing }) => verbs.includes(verb) && things.includes(thing)),
    says: (pattern) => pattern.test(text),
  };
}

/** Each verb with the thing behind it, or the one before it ('roof replacement'), and what no verb is about. */
function actsOf(tokens: readonly Token[], text: string): Act[] {
  const acts: Act[] = [];
  const first = tokens.findIndex(({ role }) => isVerb(role));
  const alone = first < 0 ? tokens : tokens.slice(0, first);
  if (first < 0 || groupOf(tokens, first)[0] !== alone[0])
    acts.push({ verb: 'is', thing: thingOf('is', alone), isSpoiled: false });
  const words = text.split(/ +/);
  for (const [index, verb] of tokens.entries()) {
    if (!isVerb(verb.role)) continue;
    const group = groupOf(tokens, index);
    const from = Math.min(verb.from, group[0]?.from ?? verb.from);
    const span = words.slice(from, Math.max(verb.to, group.at(-1)?.to ?? 0));
    acts.push({
      verb: verb.role,
      thing: thingOf(verb.role, group),
      isSpoiled: span.some((word) => spoiled.test(word)),
    });
  }
  return acts;
}

const spoiled = /^(?:BROKEN|MISSING|DAMAGED|CRACKED|LOOSE|ROTTED|ROTTEN)$/;
/** Words from a verb to its thing, at most. */
const FAR = 11;

/** The words a verb is about: those behind it up to the next verb, unless they are only added to those before it. */
function groupOf(tokens: readonly Token[], index: number): readonly Token[] {
  const verb = tokens[index] as Token;
  const behind = until(tokens.slice(index + 1));
  const near = behind.find(({ role }) => isNoun(role));
  if (near !== undefined && near.from - verb.to <= FAR && behind[0]?.role !== 'and') return behind;
  return until(tokens.slice(0, index).toReversed()).toReversed();
}

/** 'Install new' and 'wreck and remove' are one: verbs without a thing between them share what follows. */
function until(tokens: readonly Token[]): readonly Token[] {
  const start = tokens.findIndex(({ role }) => isNoun(role));
  if (start < 0) return [];
  const end = tokens.findIndex(({ role }, index) => index > start && isVerb(role));
  const all = tokens.slice(0, end < 0 ? tokens.length : end);
  const joinsVerbs = (index: number) =>
    all[index]?.role === 'and' && index < start && isVerb(all[index + 1]?.role ?? 'and');
  return all.filter(({ role }, index) => !isVerb(role) && !joinsVerbs(index));
}

const built: ReadonlySet<Act['verb']> = new Set(['is', 'make', 'add', 'demolish'] as const);
const buildings: ReadonlySet<Role> = new Set([
  'house',
  'site',
  'newHome',
  'addition',
  'pool',
  'solar',
  'accessory',
] as const);

/** The thing that a group of words is about: the last of a compound ('garage roof' is the garage's), else the first. */
function thingOf(verb: Act['verb'], group: readonly Token[]): Noun | null {
  const things = group.filter(({ role }) => isNoun(role));
  if (verb === 'reroof') return isOfAccessory(group) ? 'accessory' : 'roof';
  const [first] = things;
  if (!first) return null;
  const linkBefore = (one: Token) => group[group.indexOf(one) - 1]?.role;
  // 'A skylight in the roof' is none.
  const roof = things.findIndex(
    (one, index) => one.role === 'roof' && (index === 0 || linkBefore(one) !== 'at'),
  );
  if (built.has(verb) && buildings.has(first.role) && !(roof > 0 && isCompound(things, roof))) {
    if (roof > 0) return first.role as Noun;
    if (first.role === 'house' && linkBefore(first) === 'at' && verb !== 'demolish') return null;
  }
  if (roof >= 0) return isOfAccessory(group) ? 'accessory' : 'roof';
  const end = things.findIndex((_one, index) => !isCompound(things, index + 1));
  const run = things.slice(0, end + 1).map(({ role }) => role as Noun);
  return run.includes('accessory') ? 'accessory' : (run.at(-1) ?? null);
}

/** Whether a thing is named directly behind the one before it. */
function isCompound(things: readonly Token[], index: number): boolean {
  const [before, one] = [things[index - 1], things[index]];
  return before !== undefined && one !== undefined && before.to === one.from && !one.isApart;
}

/** 'Porch roof', 'roof over the patio'; 'house and garage' and 'incl. porch' are the main roof as well. */
function isOfAccessory(group: readonly Token[]): boolean {
  const roles = group.map(({ role }) => role);
  const at = roles.indexOf('accessory');
  if (at < 0) return false;
  const home = roles.findIndex((role) => role === 'house' || role === 'site');
  if (home >= 0 && (home < at || roles.slice(at, home).includes('and'))) return false;
  const roof = roles.indexOf('roof');
  const link = roles.slice(0, at).findLast((role) => role === 'and' || role === 'at');
  return roof >= 0 && roof < at ? link === 'at' : link !== 'and' || home >= 0;
}
