/** For whom somebody signs: the household whose contract it is, or the company that offers it. */
export const signerRoles = ['customer', 'company'] as const;
export type SignerRole = (typeof signerRoles)[number];

/** How many people a proposal names where all must sign; without names, one signature by a link is enough. */
export const NAMED_SIGNERS = 2;

/** What was sent says of its signatures. */
interface Wanted {
  signers?: readonly { name: string }[] | undefined;
  countersign?: true | undefined;
  company: { name: string };
}

interface Made {
  name: string;
  role: SignerRole;
  /** Which of the people named, from 0. */
  signer: number;
  signedAt: Date;
}

export interface Signer {
  /** Once signed, the name that was signed. */
  name: string;
  role: SignerRole;
  signedAt: Date | null;
}

/** Who signs a proposal, in the order named, the company last. @param made in the order in which they signed */
export function signersOf({ signers, countersign, company }: Wanted, made: readonly Made[]): Signer[] {
  const customers = made.filter(({ role }) => role === 'customer');
  const named = signers?.map(({ name }, index) => ({
    name,
    made: customers.find((one) => one.signer === index),
  }));
  const own = made.find(({ role }) => role === 'company');
  return [
    ...(named ?? customers.map((one) => ({ name: one.name, made: one }))).map((one) => ({
      name: one.made?.name ?? one.name,
      role: 'customer' as const,
      signedAt: one.made?.signedAt ?? null,
    })),
    ...(countersign || own
      ? [{ name: own?.name ?? company.name, role: 'company' as const, signedAt: own?.signedAt ?? null }]
      : []),
  ];
}

/** The customers who have not signed yet, by name. */
export const missingOf = (
  signers: readonly { name: string; role: SignerRole; signedAt: unknown }[],
): string[] =>
  signers.flatMap(({ name, role, signedAt }) => (role === 'customer' && !signedAt ? [name] : []));

/** The signature that made the contract, which is the last one of its customers; null while one of them is missing. */
export function contractOf<One extends Made>(content: Wanted, made: readonly One[]): One | null {
  if (missingOf(signersOf(content, made)).length > 0) return null;
  return made.findLast(({ role }) => role === 'customer') ?? null;
}

/** Whose signature proposals wait for: the second of two customers, or the company. */
export const waitingKinds = ['second', 'company'] as const;
export type WaitingKind = (typeof waitingKinds)[number];

/** 'Olivia Kurz and Peter Kurz' */
export const allOf = (names: readonly string[]): string => new Intl.ListFormat('en-US').format(names);
