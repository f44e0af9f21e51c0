import { permitConfidence } from '#domain/permits/status.ts';
import { type SQL, sql } from '#server/db/orm.ts';
import type { Database } from '#server/platform/database/index.ts';
import { refreshCurrent } from './current.data.ts';

/**
 * Makes the statements of permits again about properties: a roof replaced, solar panels and a pool, each of the newest
 * permit that counts, on its own day. Of the rows of one permit the last one counts; what is applied for or void counts
 * for nothing, and neither does a roof of before a tear-down.
 * @param ids a query of ids, each once
 */
export async function restatePermits(tx: Database, ids: SQL): Promise<void> {
  await tx.execute(sql`create temp table restated on commit drop as select i.id from (${ids}) as i(id)`);
  await tx.execute(sql`analyze restated`);
  await tx.execute(sql`
    delete from assessments a using restated i where a.property_id = i.id and a.source = 'permit'`);
  await tx.execute(sql`
    create temp table chosen on commit drop as
    with counted as materialized (
      select k.property_id, k.upload_id, k.kind, k.number, k.standing, coalesce(k.finaled_on, k.issued_on) as day
      from restated i join permits k on k.property_id = i.id
      where k.standing in ('finaled', 'issued') and k.kind in ('re-roof', 'new', 'tear-down', 'solar', 'pool')
        and coalesce(k.finaled_on, k.issued_on) is not null and not exists (
          select from permits l where l.identity = k.identity and l.property_id = k.property_id and l.id > k.id)
    ), roofs as (
      select distinct on (n.property_id) n.* from counted n left join (
        select property_id, max(day) as day from counted where kind = 'tear-down' group by property_id
      ) razed on razed.property_id = n.property_id
      -- A new building is a new roof where one was torn down; else the year it was built in says as much.
      where case n.kind when 're-roof' then razed.day is null or n.day > razed.day
        when 'new' then n.day >= razed.day else false end
      order by n.property_id, n.day desc, n.standing, n.number
    ), others as (
      select distinct on (property_id, kind) * from counted where kind in ('solar', 'pool')
      order by property_id, kind, day desc, standing
    )
    select n.*, p.zip_code, n.kind not in ('solar', 'pool') as is_roof
    from (select * from roofs union all select * from others) n join properties p on p.id = n.property_id`);
  await tx.execute(sql`analyze chosen (property_id, upload_id, zip_code, is_roof)`);
  await tx.execute(sql`
    insert into captures (zip_code, kind, captured_from, captured_to, state, delivered_at, made_by, upload_id)
    select n.zip_code, 'file', u.day, u.day, 'delivered', now(), u.user_id, u.id
    from (select distinct upload_id, zip_code from chosen) n
    join (select *, coalesce(captured_on, current_date) as day from uploads) u on u.id = n.upload_id
    where not exists (select from captures c where c.upload_id = u.id and c.zip_code = n.zip_code)`);
  await tx.execute(sql`
    insert into assessments (property_id, capture_id, first_on, source, roof_replaced_on, roof_permit, has_solar_panels, has_pool, confidence)
    select n.property_id, c.id, n.day, 'permit', case when is_roof then day end, case when is_roof then number end,
      case when n.kind = 'solar' then true end, case when n.kind = 'pool' then true end, case n.kind when 'solar' then ${sure('hasSolarPanels')}
        when 'pool' then ${sure('hasPool')} else ${sure('roofReplacedOn')} end
    from chosen n join captures c on c.upload_id = n.upload_id and c.zip_code = n.zip_code`);
  await refreshCurrent(tx, sql`select id from restated`);
  await tx.execute(sql`drop table restated, chosen`);
}

const sure = (field: string): SQL =>
  sql.raw(
    `jsonb_build_object('${field}', case n.standing when 'finaled' then ${permitConfidence.finaled} else ${permitConfidence.issued} end)`,
  );
