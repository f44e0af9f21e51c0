import type { Actor } from '#access/can.ts';
import { type Placeholder, sql } from '#server/db/orm.ts';
import type { Database } from './connect.ts';
import { pipelineOf } from './pipeline.ts';

/** Where a statement takes the values that differ from call to call. */
export type Given<Name extends string> = Record<Name, Placeholder>;

interface Query<Rows> {
  prepare(name: string): Prepared<Rows>;
}

interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

/**
 * A read that is called all the time. Its text is built once for each kind of actor, and connections keep it parsed and
 * planned by name: building, parsing and planning took most of a small call. What a rule of access/rows.ts decides by
 * the actor's role is part of the text; who they are is a value of each call.
 */
export function statement<Rows, Name extends string = never>(
  name: string,
  build: (db: Database, actor: Actor, given: Given<Name>) => Query<Rows>,
): (db: Database, actor: Actor, values: Record<Name, Value>) => Promise<Rows> {
  const built = new WeakMap<Database, Map<string, Prepared<Rows>>>();
  return (db, actor, values) => {
    const pipeline = pipelineOf(db);
    const home = pipeline?.of ?? db;
    const ofDatabase = built.get(home) ?? new Map<string, Prepared<Rows>>();
    built.set(home, ofDatabase);
    const kind = [name, actor.role, actor.companyRole, actor.duty].filter(Boolean).join(' ');
    const prepared = ofDatabase.get(kind) ?? build(home, anyOf(actor), given as Given<Name>).prepare(kind);
    ofDatabase.set(kind, prepared);
    const here = pipeline ? onConnection(prepared, pipeline.client) : prepared;
    return here.execute({ ...values, actorId: actor.id, companyId: actor.companyId });
  };
}

type Value = string | number | readonly number[] | null;

/** The same statement on the connection of a transaction. */
const onConnection = <Rows>(prepared: Prepared<Rows>, client: object): Prepared<Rows> =>
  Object.create(prepared, { client: { value: client } });

// Rules put these two into a statement and decide nothing by them.
const anyOf = (actor: Actor): Actor => ({
  ...actor,
  ...({ id: sql.placeholder('actorId'), companyId: sql.placeholder('companyId') } as unknown as Pick<
    Actor,
    'id' | 'companyId'
  >),
});

const given = new Proxy({}, { get: (_target, name: string) => sql.placeholder(name) });
