-- naturalKey of domain/leads/sort.ts: without regard to case and accents, and '9 Elm' before '10 Elm'. Without regular
-- expressions, which take ten times as long; the blanks are those that String.prototype.trim takes away.
create function natural_key(said text) returns text language plpgsql immutable strict parallel safe as $$
declare
  rest text := lower(btrim(said, E'\t\n\x0B\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff') collate public.unicode_letters);
  made text := '';
  run text;
  figures int;
begin
  if octet_length(rest) > length(rest) then
    rest := regexp_replace(normalize(rest, nfd), '[\u0300-\u036f]', '', 'g');
  end if;
  loop
    run := rest;
    rest := ltrim(run, '0123456789');
    figures := length(run) - length(rest);
    if figures > 0 then
      made := made || right('00000000000' || left(run, figures), greatest(12, figures));
    end if;
    figures := strpos(translate(rest, '123456789', '000000000'), '0');
    if figures = 0 then
      return nullif(made || rest, '');
    end if;
    made := made || left(rest, figures - 1);
    rest := substr(rest, figures);
  end loop;
end $$;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "address_order" text collate "C" GENERATED ALWAYS AS (coalesce(natural_key(address), '')) STORED NOT NULL;