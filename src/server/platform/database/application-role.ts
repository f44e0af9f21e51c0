import pg from 'pg';
import { APPLICATION_ROLE } from './cluster.ts';

/**
 * Makes the role under which the application works: it owns the database and all that is in it, and may nothing else.
 * Clusters whose tables belong to the superuser, as earlier releases made them, are handed over.
 */
export async function prepareApplicationRole(superuserUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE]);
    const verb = rowCount ? 'alter' : 'create';
    await client.query(
      `${verb} role ${APPLICATION_ROLE} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
        password ${client.escapeLiteral(password)}`,
    );
    await client.query(HAND_OVER);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

// What belongs to an extension stays the superuser's, and a sequence of a column follows its table.
const HAND_OVER = `
do $$
declare
  statement text;
begin
  for statement in
    with ours as (
      select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
    ), extended as (
      select classid, objid from pg_depend where deptype = 'e'
    )
    select format('alter database %I owner to ${APPLICATION_ROLE}', datname) from pg_database
      where datname = current_database() and pg_get_userbyid(datdba) = current_user
    union all
    select format('alter schema %I owner to ${APPLICATION_ROLE}', nspname) from pg_namespace
      where oid in (select oid from ours) and pg_get_userbyid(nspowner) = current_user
    union all
    select format('alter %s %s owner to ${APPLICATION_ROLE}',
        case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
          else 'table' end, c.oid::regclass)
      from pg_class c
      where relnamespace in (select oid from ours) and relkind in ('r', 'p', 'v', 'm', 'S')
        and pg_get_userbyid(relowner) = current_user
        and ('pg_class'::regclass, c.oid) not in (select classid, objid from extended)
        and not (relkind = 'S' and exists (select from pg_depend d where d.classid = 'pg_class'::regclass
          and d.objid = c.oid and d.refobjsubid > 0 and d.deptype in ('a', 'i')))
    union all
    select format('alter routine %s owner to ${APPLICATION_ROLE}', p.oid::regprocedure) from pg_proc p
      where pronamespace in (select oid from ours) and pg_get_userbyid(proowner) = current_user
        and ('pg_proc'::regclass, p.oid) not in (select classid, objid from extended)
    union all
    select format('alter type %s owner to ${APPLICATION_ROLE}', t.oid::regtype) from pg_type t
      where typnamespace in (select oid from ours) and typtype in ('e', 'd', 'r')
        and pg_get_userbyid(typowner) = current_user
        and ('pg_type'::regclass, t.oid) not in (select classid, objid from extended)
    union all
    select format('alter collation %I.%I owner to ${APPLICATION_ROLE}', n.nspname, collname)
      from pg_collation l join pg_namespace n on n.oid = l.collnamespace
      where n.oid in (select oid from ours) and pg_get_userbyid(collowner) = current_user
  loop
    execute statement;
  end loop;
end $$`;
