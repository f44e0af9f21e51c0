import type { Actor } from '#access/can.ts';
import { type Placeholder, sql } from '#server/db/orm.ts';
import type { Database } from './connect.ts';

/** Where a statement takes the values that differ from call to call. */
export type Given<Name extends string> = Record<Name, Placeholder>;

interface Query<Rows> {
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> };
}

/**
 * A read that is called all the time. Its text is built once for each kind of actor, and connections keep it parsed and
 * planned by name: building, parsing and planning took most of a small call. What a rule of access/rows.ts decides by
 * the actor's role is part of the text; who they are is a value of each call.
 */
export function statement<Rows, Name extends string = never>(
  name: string,
  build: (db: Database, actor: Actor, given: Given<Name>) => Query<Rows>,
): (db: Database, actor: Actor, values: Record<Name, string | number | null>) => Promise<Rows> {
  const built = new WeakMap<Database, Map<string, ReturnType<Query<Rows>['prepare']>>>();
  return (db, actor, values) => {
    const ofDatabase = built.get(db) ?? new Map();
    built.set(db, ofDatabase);
    const kind = [name, actor.role, actor.companyRole, actor.duty].filter(Boolean).join(' ');
    const prepared = ofDatabase.get(kind) ?? build(db, anyOf(actor), given as Given<Name>).prepare(kind);
    ofDatabase.set(kind, prepared);
    return prepared.execute({ ...values, actorId: actor.id, companyId: actor.companyId });
  };
}

// Rules put these two into a statement and decide nothing by them.
const anyOf = (actor: Actor): Actor => ({
  ...actor,
  ...({ id: sql.placeholder('actorId'), companyId: sql.placeholder('companyId') } as unknown as Pick<
    Actor,
    'id' | 'companyId'
  >),
});

const given = new Proxy({}, { get: (_target, name: string) => sql.placeholder(name) });
