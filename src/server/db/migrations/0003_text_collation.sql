-- Searching ignores case in every script, whatever locale the cluster was made with (the embedded one has C, which
-- knows only ASCII letters). PostgreSQL 17 and newer bring such rules along; older ones have them from ICU or libc.
do $$
declare
  source text := (
    select quote_ident(nspname) || '.' || quote_ident(collname)
    from pg_collation join pg_namespace on pg_namespace.oid = collnamespace
    where collname in ('pg_c_utf8', 'und-x-icu', 'C.utf8', 'en_US.utf8', 'C')
      and collencoding in (-1, pg_char_to_encoding(getdatabaseencoding()))
    order by array_position(array['pg_c_utf8', 'und-x-icu', 'C.utf8', 'en_US.utf8', 'C'], collname::text)
    limit 1);
begin
  execute 'create collation unicode_letters from ' || source;
end $$;
