DROP INDEX "company_doors_mover";--> statement-breakpoint
DROP INDEX "company_doors_visitor";--> statement-breakpoint
-- Gives the answers it gave, for less: every row of properties pays for it when it is written.
-- naturalKey of domain/leads/sort.ts.
create or replace function natural_key(said text) returns text language plpgsql immutable strict parallel safe as $$
declare
  rest text := public.fold_case(btrim(said, E'\t\n\x0B\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'));
  made text := '';
  run text;
  place int;
begin
  if octet_length(rest) > length(rest) then
    rest := regexp_replace(normalize(rest, nfd), '[\u0300-\u036f]', '', 'g');
  end if;
  loop
    run := substring(rest collate "C" from '[0-9]+');
    if run is null then return nullif(made || rest, ''); end if;
    place := strpos(rest, run);
    made := made || left(rest, place - 1) || right('00000000000' || run, greatest(12, length(run)));
    rest := substr(rest, place + length(run));
  end loop;
end $$;
