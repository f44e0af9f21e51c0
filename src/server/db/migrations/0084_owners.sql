-- The functions of domain/owners and domain/filters/ownership.ts for the columns below; a test compares their answers.
-- An owner's name or an address as words in lower case, with a space around each: wordsOf.
-- Most are plain: the general replacement takes three times as long.
create function owner_words(said text) returns text language plpgsql immutable strict parallel safe as $$
declare
  -- Folding by the rules of Unicode takes five times as long, and changes nothing of ASCII.
  words text collate "C" := replace(
    case when octet_length(said) = length(said) then lower(said collate "C") else public.fold_case(said) end, ', ', ' ');
begin
  if words ~ '^[a-z0-9&#%]+( [a-z0-9&#%]+)*$' then return ' ' || words || ' '; end if;
  return ' ' || btrim(regexp_replace(words, '[\u0001-\u0022\u0024\u0027-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000]+', ' ', 'g'), ' ') || ' ';
end $$;--> statement-breakpoint
-- ownerKindOf. Most names have none of the telling words, and are looked at no further.
create function owner_kind_of(said text) returns text language plpgsql immutable strict parallel safe as $$
declare
  words text collate "C" := public.owner_words(said);
  list text[] collate "C";
begin
  -- Who gets the mail for an owner does not own.
  if strpos(words, ' c o ') > 1 then words := left(words, strpos(words, ' c o ')); end if;
  list := string_to_array(btrim(words, ' '), ' ');
  if btrim(words, ' &#%') = '' or btrim(words, ' ') = any (array['unknown', 'unknown owner', 'owner unknown', 'owner', 'current owner', 'property owner', 'occupant',
    'current occupant', 'current resident', 'resident', 'not available', 'n a', 'na', 'none', 'no name',
    'no owner', 'not on file', 'confidential', 'withheld', 'name withheld', 'owner withheld', 'private',
    'private owner', 'same', 'see note', 'see notes', 'test']) then return null; end if;
  if not '{"llc":0,"l":0,"lc":0,"inc":0,"incorporated":0,"lp":0,"llp":0,"lllp":0,"ltd":0,"limited":0,"pllc":0,
    "city":0,"town":0,"village":0,"borough":0,"township":0,"county":0,"state":0,"commonwealth":0,
    "municipality":0,"school":0,"district":0,"unified":0,"water":0,"fire":0,"park":0,"sanitary":0,
    "sanitation":0,"irrigation":0,"drainage":0,"conservation":0,"library":0,"improvement":0,"metropolitan":0,
    "metro":0,"sewer":0,"utility":0,"college":0,"housing":0,"authority":0,"port":0,"airport":0,"transit":0,
    "turnpike":0,"transportation":0,"redevelopment":0,"expressway":0,"united":0,"u":0,"usa":0,
    "government":0,"govt":0,"dept":0,"department":0,"bureau":0,"secretary":0,"postal":0,"forest":0,
    "army":0,"air":0,"navy":0,"land":0,"reutilization":0,"control":0,"public":0,"schools":0,"education":0,
    "supervisors":0,"regents":0,"commissioners":0,"veterans":0,"community":0,"indian":0,"corp":0,
    "corporation":0,"bank":0,"citibank":0,"trust":0,"company":0,"association":0,"credit":0,"heir":0,
    "heirs":0,"deceased":0,"decd":0,"dec":0,"estate":0,"est":0,"baptist":0,"lutheran":0,"methodist":0,
    "presbyterian":0,"catholic":0,"episcopal":0,"pentecostal":0,"evangelical":0,"apostolic":0,"orthodox":0,
    "christian":0,"church":0,"memorial":0,"missionary":0,"diocese":0,"archdiocese":0,"ministries":0,
    "congregation":0,"synagogue":0,"iglesia":0,"latter":0,"ymca":0,"ywca":0,"foundation":0,"humanity":0,
    "salvation":0,"charities":0,"nonprofit":0,"profit":0,"trusts":0,"trst":0,"tr":0,"trs":0,"trustee":0,
    "trustees":0,"truste":0,"trste":0,"trstee":0,"trstees":0,"ttee":0,"ttees":0,"revocable":0,
    "irrevocable":0,"co":0,"properties":0,"property":0,"investment":0,"investments":0,"investors":0,
    "holding":0,"holdings":0,"homes":0,"partners":0,"partnership":0,"assn":0,"assoc":0,"hoa":0,
    "homeowners":0,"condominium":0,"condominiums":0,"condo":0,"condos":0,"realty":0,"enterprises":0,
    "fund":0,"capital":0,"mortgage":0,"financial":0,"development":0,"developers":0,"construction":0,
    "builders":0,"rentals":0,"ventures":0,"associates":0,"apartments":0,"management":0,"services":0,
    "savings":0,"insurance":0,"fannie":0,"freddie":0,"railroad":0,"railway":0,"industries":0,
    "international":0,"borrower":0,"residential":0,"acquisition":0,"acquisitions":0,"equity":0,"asset":0,
    "assets":0,"leasing":0,"storage":0}'::jsonb ?| list
  then return case when words ~ '^ [0-9]' then 'company' else 'person' end; end if;
  if list && array['llc', 'lc', 'inc', 'incorporated', 'lp', 'llp', 'lllp', 'ltd', 'limited', 'pllc']
    or words like any (array['% l l c %', '% l l p %'])
  then return 'company'; end if;
  if list && array['usa', 'government', 'govt']
    or list && array['city', 'town', 'village', 'borough', 'township', 'county', 'state', 'commonwealth', 'municipality', 'school',
    'district', 'unified', 'water', 'fire', 'park', 'sanitary', 'sanitation', 'irrigation', 'drainage',
    'conservation', 'library', 'improvement', 'metropolitan', 'metro', 'sewer', 'utility', 'college', 'housing',
    'authority', 'port', 'airport', 'transit', 'turnpike', 'transportation', 'redevelopment', 'expressway',
    'united', 'u', 'dept', 'department', 'bureau', 'secretary', 'postal', 'forest', 'army', 'air', 'navy', 'land',
    'reutilization', 'control', 'public', 'schools', 'education', 'supervisors', 'regents', 'commissioners',
    'veterans', 'community', 'indian']
    and words like any (array['% city of %', '% town of %', '% village of %', '% borough of %', '% township of %', '% county of %',
      '% state of %', '% commonwealth of %', '% municipality of %', '% school dist %', '% school district %',
      '% unified dist %', '% unified district %', '% water dist %', '% water district %', '% fire dist %',
      '% fire district %', '% park dist %', '% park district %', '% sanitary dist %', '% sanitary district %',
      '% sanitation dist %', '% sanitation district %', '% irrigation dist %', '% irrigation district %',
      '% drainage dist %', '% drainage district %', '% conservation dist %', '% conservation district %',
      '% library dist %', '% library district %', '% improvement dist %', '% improvement district %',
      '% metropolitan dist %', '% metropolitan district %', '% metro dist %', '% metro district %',
      '% sewer dist %', '% sewer district %', '% utility dist %', '% utility district %', '% college dist %',
      '% college district %', '% housing auth %', '% housing authority %', '% port auth %', '% port authority %',
      '% airport auth %', '% airport authority %', '% transit auth %', '% transit authority %',
      '% turnpike auth %', '% turnpike authority %', '% transportation auth %', '% transportation authority %',
      '% redevelopment auth %', '% redevelopment authority %', '% utility auth %', '% utility authority %',
      '% water auth %', '% water authority %', '% sewer auth %', '% sewer authority %', '% expressway auth %',
      '% expressway authority %', '% park auth %', '% park authority %', '% county ', '% united states %',
      '% u s a %', '% dept of %', '% department of %', '% bureau of %', '% secretary of %', '% us dept %',
      '% us department %', '% u s dept %', '% u s department %', '% us postal %', '% u s postal %',
      '% us forest %', '% u s forest %', '% us army %', '% us air %', '% us navy %', '% redevelopment agency %',
      '% land bank %', '% land reutilization %', '% flood control %', '% public works %', '% public schools %',
      '% board of education %', '% board of supervisors %', '% board of regents %', '% board of commissioners %',
      '% housing urban %', '% housing & urban %', '% housing and urban %', '% veterans affairs %',
      '% indian community %', '% indian tribe %', '% indian nation %'])
  then return 'government'; end if;
  if list && array['corp', 'corporation', 'bank', 'citibank']
    or words like any (array['% trust co %', '% trust company %', '% national association %', '% credit union %'])
  then return 'company'; end if;
  if list && array['heir', 'heirs', 'deceased', 'decd']
    or replace(replace(words, ' real estate ', ' '), ' life estate ', ' ') like any (array['% dec d %', '% estate of %', '% est of %', '% estate ', '% est ', '% estate et al %', '% est et al %'])
  then return 'estate'; end if;
  if list && array['diocese', 'archdiocese', 'ministries', 'congregation', 'synagogue', 'iglesia', 'ymca', 'ywca', 'foundation',
    'charities', 'nonprofit']
    or list && array['baptist', 'lutheran', 'methodist', 'presbyterian', 'catholic', 'episcopal', 'pentecostal', 'evangelical',
    'apostolic', 'orthodox', 'christian', 'community', 'church', 'united', 'memorial', 'missionary', 'latter',
    'humanity', 'salvation', 'profit']
    and words like any (array['% baptist church %', '% lutheran church %', '% methodist church %', '% presbyterian church %',
      '% catholic church %', '% episcopal church %', '% pentecostal church %', '% evangelical church %',
      '% apostolic church %', '% orthodox church %', '% christian church %', '% community church %',
      '% bible church %', '% united church %', '% memorial church %', '% missionary church %', '% church of %',
      '% latter day %', '% habitat for humanity %', '% salvation army %', '% non profit %'])
  then return 'nonprofit'; end if;
  if list && array['trust', 'trusts', 'trst', 'tr', 'trs', 'trustee', 'trustees', 'truste', 'trste', 'trstee', 'trstees', 'ttee',
    'ttees', 'revocable', 'irrevocable']
  then return 'trust'; end if;
  if list && array['company', 'properties', 'property', 'investment', 'investments', 'investors', 'holding', 'holdings', 'homes',
    'partners', 'partnership', 'association', 'assn', 'assoc', 'hoa', 'homeowners', 'condominium', 'condominiums',
    'condo', 'condos', 'realty', 'enterprises', 'fund', 'capital', 'mortgage', 'financial', 'development',
    'developers', 'construction', 'builders', 'rentals', 'ventures', 'associates', 'apartments', 'management',
    'services', 'savings', 'insurance', 'railroad', 'railway', 'industries', 'international', 'borrower',
    'residential', 'acquisition', 'acquisitions', 'equity', 'asset', 'assets', 'leasing', 'storage']
    or words like any (array['% co ', '% & co %', '% real estate %', '% fannie mae %', '% freddie mac %'])
  then return 'company'; end if;
  return case when words ~ '^ [0-9]' then 'company' else 'person' end;
end $$;--> statement-breakpoint
-- stateOfZip: the range of the first three digits, found in order.
create function zip_state(zip text) returns text language sql immutable strict parallel safe as $$
  select case when zip ~ '^[0-9]{3}' then (array[null, 'NY', 'PR', 'VI', 'PR', 'MA', 'RI', 'NH', 'ME', 'VT', 'MA', 'VT', 'CT', 'NJ', 'AE', null, 'NY', 'PA',
    'DE', 'DC', 'VA', 'DC', 'MD', 'VA', 'WV', null, 'NC', 'SC', 'GA', 'FL', 'AA', 'FL', 'AL', 'TN', 'MS', 'GA',
    'KY', null, 'OH', 'IN', 'MI', 'IA', null, 'WI', 'MN', null, 'DC', 'SD', null, 'ND', null, 'MT', 'IL', 'MO',
    null, 'KS', 'NE', null, 'LA', null, 'AR', 'OK', 'TX', 'OK', 'TX', 'CO', null, 'WY', 'ID', null, 'UT', null,
    'AZ', null, 'NM', 'TX', null, 'NV', null, 'CA', 'AP', 'HI', 'GU', 'OR', 'WA', 'AK'])
    [width_bucket(left(zip, 3)::int, array[0, 5, 6, 8, 9, 10, 28, 30, 39, 50, 55, 56, 60, 70, 90, 99, 100, 150, 197, 200, 201, 202, 206, 220, 247, 269,
    270, 290, 300, 320, 340, 341, 350, 370, 386, 398, 400, 428, 430, 460, 480, 500, 529, 530, 550, 568, 569, 570,
    578, 580, 589, 590, 600, 630, 659, 660, 680, 694, 700, 715, 716, 730, 733, 734, 750, 800, 817, 820, 832, 839,
    840, 848, 850, 866, 870, 885, 886, 889, 899, 900, 962, 967, 969, 970, 980, 995])] end
$$;--> statement-breakpoint
-- zipOf.
create function mailed_zip(list text[]) returns text language plpgsql immutable strict parallel safe as $$
declare
  last int := cardinality(list);
begin
  if list[last] in ('us', 'usa') then last := last - 1; end if;
  if list[last] ~ '^[0-9]{4}$' and list[last - 1] ~ '^[0-9]{5}$' then last := last - 1; end if;
  if list[last] ~ '^[0-9]{5}([0-9]{4})?$' and coalesce(list[last - 1] <> all (array['box', 'drawer', 'pmb', 'apt', 'apartment', 'unit', 'ste', 'suite', 'lot', 'spc', 'no', '#']), true)
  then return left(list[last], 5); end if;
  return null;
end $$;--> statement-breakpoint
-- mailingState and isOutOfState.
create function is_out_of_state(zip text, mailing text) returns boolean language plpgsql immutable strict parallel safe as $$
declare
  list text[] collate "C" := string_to_array(btrim(public.owner_words(mailing), ' '), ' ');
  last text collate "C" := list[cardinality(list)];
  found text := public.mailed_zip(list);
begin
  if left(found, 3) = left(zip, 3) then return false; end if;
  if found is not null then return public.zip_state(found) <> public.zip_state(zip); end if;
  if last = 'canada' or last ~ '^[a-z][0-9][a-z][0-9][a-z][0-9]$'
    or list[cardinality(list) - 1] ~ '^[a-z][0-9][a-z]$' and last ~ '^[0-9][a-z][0-9]$'
  then return 'abroad' <> public.zip_state(zip); end if;
  if strpos(mailing, ',') = 0 then return null; end if;
  return upper(substring(public.fold_case(mailing) collate "C" from
    ', *[a-z][a-z .''-]*[ ,]+(al|ak|az|ar|ca|co|ct|dc|de|fl|ga|hi|ia|id|il|in|ks|ky|la|ma|md|me|mi|mn|mo|ms|mt|nc|nd|ne|nh|nj|nm|nv|ny|oh|ok|or|pa|ri|sc|sd|tn|tx|ut|va|vt|wa|wi|wv|wy)[. ]*$')) <> public.zip_state(zip);
end $$;--> statement-breakpoint
-- doorOf: number, direction, street and unit.
create function mailed_door(list text[]) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  door text[];
  place int := 1;
  start int;
  mark int;
begin
  if list[1] = 'c' and list[2] = 'o' or list[1] = 'attn' or starts_with(list[1], '%') then
    for place_of in 1 .. cardinality(list) loop
      if list[place_of] ~ '^[0-9]+$' then place := place_of; exit; end if;
    end loop;
  end if;
  door[1] := substring(list[place] collate "C" from '^0*([0-9]+)[a-z]?$');
  if door[1] is null then return null; end if;
  place := place + 1;
  if list[place] = any (array['north', 'south', 'east', 'west', 'n', 's', 'e', 'w', 'ne', 'nw', 'se', 'sw']) and place < cardinality(list) then
    door[2] := case when length(list[place]) > 2 then left(list[place], 1) else list[place] end;
    place := place + 1;
  end if;
  start := place;
  while place < cardinality(list) and list[place] = any (array['la', 'las', 'le', 'los', 'el', 'de', 'del', 'san', 'santa', 'old', 'new', 'big', 'little', 'great', 'calle',
    'camino', 'avenida', 'via', 'paseo', 'us', 'hwy', 'highway', 'route']) loop
    place := place + 1;
  end loop;
  if place > cardinality(list) then return null; end if;
  door[3] := array_to_string(list[start : place], ' ');
  door[4] := null;
  for mark in 1 .. cardinality(list) loop
    if list[mark] = any (array['apt', 'apartment', 'unit', 'ste', 'suite', 'spc', 'lot']) or starts_with(list[mark], '#') then
      if length(list[mark]) > 1 and starts_with(list[mark], '#') then door[4] := substr(list[mark], 2);
      else door[4] := nullif(regexp_replace(coalesce(list[mark + 1 + (list[mark + 1] = '#')::int], ''), '#', ''), ''); end if;
      exit;
    end if;
  end loop;
  return door;
end $$;--> statement-breakpoint
-- isBox.
create function is_box(list text[]) returns boolean language plpgsql immutable strict parallel safe as $$
begin
  if not list && array['box', 'pobox', 'drawer', 'pmb'] then return false; end if;
  for place in 1 .. cardinality(list) - 1 loop
    if list[place] = any (array['box', 'pobox', 'drawer', 'pmb']) and list[place + 1] ~ '^#?[0-9]' then return true; end if;
  end loop;
  return false;
end $$;--> statement-breakpoint
-- ownershipOf: true if the owner lives there, false if elsewhere.
create function is_owner_occupied(address text, zip text, mailing text) returns boolean
language plpgsql immutable strict parallel safe as $$
declare
  mail text collate "C" := public.owner_words(mailing);
  here text collate "C" := public.owner_words(address);
  list text[] collate "C" := string_to_array(btrim(mail, ' '), ' ');
  at_home text[] collate "C" := string_to_array(btrim(here, ' '), ' ');
  site text[] collate "C";
  mailed text[] collate "C";
begin
  if not public.is_box(list) then
    -- Most are told by their beginning or by their number.
    if starts_with(mail, here) and here ~ '^ 0*[0-9]+[a-z]? [^ ]' then
      return coalesce(public.mailed_zip(list) = zip, true);
    end if;
    if list[1] ~ '^[1-9][0-9]*$' and at_home[1] ~ '^[1-9][0-9]*$' and list[1] <> at_home[1]
      and cardinality(list) > 1 and cardinality(at_home) > 1 then return false; end if;
    mailed := public.mailed_door(list);
    site := public.mailed_door(at_home);
    if mailed is not null and site is not null then
      return site[1] = mailed[1] and site[3] = mailed[3]
        and coalesce(site[2] = mailed[2], true) and coalesce(site[4] = mailed[4], true)
        and coalesce(public.mailed_zip(list) = zip, true);
    end if;
  end if;
  return case when public.is_out_of_state(zip, mailing) then false end;
end $$;--> statement-breakpoint
-- The same number for the same words of the name and of the mailing address; within a ZIP code, if the address names none.
create function owner_key_of(said text, mailing text, zip text) returns bigint
language plpgsql immutable strict parallel safe as $$
declare
  name text collate "C" := public.owner_words(said);
  mail text collate "C" := public.owner_words(mailing);
  list text[] collate "C" := string_to_array(btrim(mail, ' '), ' ');
begin
  if btrim(mail, ' &#%') = '' or btrim(name, ' &#%') = '' or btrim(name, ' ') = any (array['unknown', 'unknown owner', 'owner unknown', 'owner', 'current owner', 'property owner', 'occupant',
    'current occupant', 'current resident', 'resident', 'not available', 'n a', 'na', 'none', 'no name',
    'no owner', 'not on file', 'confidential', 'withheld', 'name withheld', 'owner withheld', 'private',
    'private owner', 'same', 'see note', 'see notes', 'test'])
  then return null; end if;
  if public.mailed_zip(list) is null then mail := mail || zip;
  else mail := regexp_replace(mail, '( [0-9]{5}) ?[0-9]{4} $', '\1 '); end if;
  return hashtextextended(name || '|' || mail, 0);
end $$;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "sale_date" date,
  ADD COLUMN "owner_kind" varchar(12) GENERATED ALWAYS AS (owner_kind_of(owner)) STORED,
  ADD COLUMN "owner_occupied" boolean GENERATED ALWAYS AS (is_owner_occupied(address, zip_code, owner_address)) STORED,
  ADD COLUMN "out_of_state" boolean GENERATED ALWAYS AS (is_out_of_state(zip_code, owner_address)) STORED,
  ADD COLUMN "owner_key" bigint GENERATED ALWAYS AS (owner_key_of(owner, owner_address, zip_code)) STORED;--> statement-breakpoint
CREATE INDEX "properties_owner" ON "properties" USING btree ("owner_key","zip_code") WHERE "properties"."owner_key" is not null;
