import type { Kind } from './kinds.ts';
import type { LeadFacts, LeadStorm, LeadWork } from './lead-facts.ts';

interface Described<Value, Fact, Wire extends string> {
  label: string;
  kind: Kind<Value, Fact>;
  /** Its name in calls. */
  wire: Wire;
  /** Its name in the address bar, and one that older links use. */
  address: string;
  formerly?: string;
  /** Whether a lead passes about which it is not known. */
  unknown: 'passes' | 'fails' | 'never unknown';
  /** The screens that always show it; elsewhere it is under 'More filters'. */
  main: readonly ('dashboard' | 'map')[];
  /** What the map calls it. */
  mapLabel?: string;
  /** What a person may have to know to use it. */
  hint?: string;
}

interface Field<Value, Fact, Wire extends string> extends Described<Value, Fact, Wire> {
  /**
   * Whether what is asked is a fact of the property, something that was done about it, what else its owner has in the ZIP
   * codes the caller sees, or what the company makes of it: its score and size.
   */
  about: 'property' | 'work' | 'holdings' | 'score';
  read: (lead: LeadFacts, work: LeadWork) => Fact;
}

/** Asks one storm at the property: all that are set ask one and the same. */
interface StormField<Value, Fact, Wire extends string> extends Described<Value, Fact, Wire> {
  about: 'storm';
  read: (storm: LeadStorm) => Fact;
}

export const field = <Value, Fact, const Wire extends string>(about: Field<Value, Fact, Wire>) => about;

export const stormField = <Value, Fact, const Wire extends string>(about: StormField<Value, Fact, Wire>) =>
  about;
