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
    insert into captures (zip_code, kind, captured_from, captured_to, state, delivered_at, made_by, upload_id)
    select zip_code, 'file', day, day, 'delivered', now(), user_id, id from (
      select distinct p.zip_code, u.id, u.user_id, coalesce(u.captured_on, current_date) as day
      from restated i join permits k on k.property_id = i.id join properties p on p.id = i.id join uploads u on u.id = k.upload_id
    ) u where not exists (select from captures c where c.upload_id = u.id and c.zip_code = u.zip_code)`);
  await tx.execute(sql`
    create temp table counted on commit drop as
    select k.property_id, k.kind, k.number, k.standing, coalesce(k.finaled_on, k.issued_on) as day, c.id as capture_id
    from (
      select distinct on (k.property_id, k.identity) k.* from restated i join permits k on k.property_id = i.id
      order by k.property_id, k.identity, k.id desc
    ) k join properties p on p.id = k.property_id
    join captures c on c.upload_id = k.upload_id and c.zip_code = p.zip_code
    where k.standing in ('finaled', 'issued') and k.kind in ('re-roof', 'new', 'tear-down', 'solar', 'pool')
      and coalesce(k.finaled_on, k.issued_on) is not null`);
  await tx.execute(sql`
    with roofs as (
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
    ), numbered as (
      update properties p set roof_permit = r.number from restated i left join roofs r on r.property_id = i.id
      where p.id = i.id and p.roof_permit is distinct from r.number
    )
    insert into assessments (property_id, capture_id, first_on, source, roof_replaced_on, has_solar_panels, has_pool, confidence)
    select property_id, capture_id, day, 'permit', day, null::boolean, null::boolean, ${sure(sql`standing`, 'roofReplacedOn')} from roofs
    union all select property_id, capture_id, day, 'permit', null, case when kind = 'solar' then true end,
      case when kind = 'pool' then true end, case kind when 'solar' then ${sure(sql`standing`, 'hasSolarPanels')}
        else ${sure(sql`standing`, 'hasPool')} end from others`);
  await refreshCurrent(tx, sql`select id from restated`);
  await tx.execute(sql`drop table restated, counted`);
}

const sure = (
  standing: SQL,
  field: string,
): SQL => sql`jsonb_build_object(${sql.raw(`'${field}'`)}, case ${standing}
  when 'finaled' then ${sql.raw(String(permitConfidence.finaled))} else ${sql.raw(String(permitConfidence.issued))} end)`;
