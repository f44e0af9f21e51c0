import { addressKey } from '#domain/addresses.ts';
import { ownerColumns } from '#domain/owners/columns.ts';
import type { OwnerKind } from '#domain/owners/kinds.ts';
import { HOUSE_MARK } from '#domain/property-identity.ts';

export interface KeyedProperty {
  id: number;
  address: string;
  identity: string;
  addressKey: string;
  owner: string | null;
  ownerAddress: string | null;
  ownerKind: OwnerKind | null;
  mailKey: string | null;
}

interface Rekeyed {
  /** With their keys by the present rule. */
  renewed: Pick<KeyedProperty, 'id' | 'identity' | 'addressKey' | 'ownerKind' | 'mailKey'>[];
  /** Those known by their address alone whose address another one has under the present rule: they keep their name. */
  collided: KeyedProperty[];
}

/** What of a ZIP's properties the present rules of addresses and owners change. @param all every property of the ZIP, by id */
export function rekey(all: readonly KeyedProperty[]): Rekeyed {
  const taken = new Set(all.map(({ identity }) => identity));
  const rekeyed: Rekeyed = { renewed: [], collided: [] };
  for (const property of all) {
    const key = addressKey(property.address);
    const { ownerKind, mailKey } = ownerColumns(property);
    const wanted = identityBy(key, property);
    const isOthers = wanted !== property.identity && taken.has(wanted);
    if (isOthers) rekeyed.collided.push(property);
    const identity = isOthers ? property.identity : wanted;
    taken.add(identity);
    const isRead = ownerKind === property.ownerKind && mailKey === property.mailKey;
    if (!isRead || key !== property.addressKey || identity !== property.identity)
      rekeyed.renewed.push({ id: property.id, identity, addressKey: key, ownerKind, mailKey });
  }
  return rekeyed;
}

/** A property whose address was corrected keeps the name by which files know it, see decision 0033. */
function identityBy(key: string, { identity, addressKey: before }: KeyedProperty): string {
  const at = identity.indexOf(HOUSE_MARK);
  const start = identity.startsWith('a:') ? 2 : at < 0 ? identity.length : at + HOUSE_MARK.length;
  const address = identity.slice(start);
  if (address === '') return identity;
  return identity.slice(0, start) + (address === before ? key : addressKey(address));
}
