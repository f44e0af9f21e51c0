-- Owners' names are read, and addresses compared, by the functions of domain/owners alone: what they read from one text is
-- stored beside it (owner_kind, mail_key), and the database only compares keys. Rows of the release before say '?' until
-- features/addresses reads them.
ALTER TABLE "properties" ADD COLUMN "mail_key" text DEFAULT '?';--> statement-breakpoint
-- doorOf: number, direction, name, street type, direction, unit.
create function door_of(key text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  rest text collate "C" := regexp_replace(key, ' (?:#|BLDG|LOT|SPC|TRLR|FL|RM|DEPT|PH|REAR|UPPR|LOWR|FRNT|BSMT|SIDE)(?: .*)?$', '');
  unit text collate "C" := coalesce(substring(substr(key, length(rest) + 1) from '[^ ]*$'), '');
  number text collate "C" := substring(rest from '^([0-9]+[A-Z]?|[NSEW][0-9]+(?:[NSEW][0-9]+)?) ');
  before text collate "C";
  behind text collate "C";
  type text collate "C";
begin
  if number is null then return null; end if;
  rest := substr(rest, length(number) + 2);
  before := coalesce(substring(rest from '^(N|S|E|W|NE|NW|SE|SW) '), '');
  if before <> '' then rest := substr(rest, length(before) + 2); end if;
  behind := coalesce(substring(rest from ' (N|S|E|W|NE|NW|SE|SW)$'), '');
  if behind <> '' then rest := left(rest, -length(behind) - 1); end if;
  type := coalesce(substring(rest from ' (ST|AVE|RD|DR|LN|CT|BLVD|CIR|PL|WAY|TER|PKWY|HWY|TRL|LOOP|PLZ|SQ|CV|ALY|PASS|ROW|RUN|PATH|WALK|MEWS|MALL|XING|RUE|WALL|CMN|CMNS|XRD|XRDS|FLS|PIKE|TPKE|TRCE)$'), '');
  if type <> '' then rest := left(rest, -length(type) - 1); end if;
  return array[number, before, replace(rest, ' ', ''), type, behind, unit];
end $$;--> statement-breakpoint
create function parts_agree(one text, other text) returns boolean language sql immutable strict parallel safe as $$
  select one = '' or other = '' or one = other
$$;--> statement-breakpoint
-- stateOfZip, with the islands that share a prefix.
create or replace function zip_state(zip text) returns text language sql immutable strict parallel safe as $$
  select case when zip ~ '^[0-9]{3}' then coalesce(
    case when zip = '96799' then 'AS' when zip in ('96950', '96951', '96952') then 'MP' end,
    (array[null, 'NY', 'PR', 'VI', 'PR', 'MA', 'RI', 'NH', 'ME', 'VT', 'MA', 'VT', 'CT', 'NJ', 'AE', null, 'NY', 'PA',
    'DE', 'DC', 'VA', 'DC', 'MD', 'VA', 'WV', null, 'NC', 'SC', 'GA', 'FL', 'AA', 'FL', 'AL', 'TN', 'MS', 'GA',
    'KY', null, 'OH', 'IN', 'MI', 'IA', null, 'WI', 'MN', null, 'DC', 'SD', null, 'ND', null, 'MT', 'IL', 'MO',
    null, 'KS', 'NE', null, 'LA', null, 'AR', 'OK', 'TX', 'OK', 'TX', 'CO', null, 'WY', 'ID', null, 'UT', null,
    'AZ', null, 'NM', 'TX', null, 'NV', null, 'CA', 'AP', 'HI', 'GU', 'OR', 'WA', 'AK'])
    [width_bucket(left(zip, 3)::int, array[0, 5, 6, 8, 9, 10, 28, 30, 39, 50, 55, 56, 60, 70, 90, 99, 100, 150, 197, 200, 201, 202, 206, 220, 247, 269,
    270, 290, 300, 320, 340, 341, 350, 370, 386, 398, 400, 428, 430, 460, 480, 500, 529, 530, 550, 568, 569, 570,
    578, 580, 589, 590, 600, 630, 659, 660, 680, 694, 700, 715, 716, 730, 733, 734, 750, 800, 817, 820, 832, 839,
    840, 848, 850, 866, 870, 885, 886, 889, 899, 900, 962, 967, 969, 970, 980, 995])]) end
$$;--> statement-breakpoint
-- isOutOfState, by a mail key.
create or replace function is_out_of_state(zip text, mailing text) returns boolean language plpgsql immutable strict parallel safe as $$
begin
  if mailing = '?' then return null; end if;
  if left(split_part(mailing, '|', 2), 3) = left(zip, 3) then return false; end if;
  return nullif(split_part(mailing, '|', 1), '') <> public.zip_state(zip);
end $$;--> statement-breakpoint
-- ownershipOf, by an address key and a mail key: true if the owner lives there, false if elsewhere.
create or replace function is_owner_occupied(address text, zip text, mailing text) returns boolean
language plpgsql immutable strict parallel safe as $$
declare
  mailed text collate "C" := split_part(mailing, '|', 3);
  mailed_zip text collate "C" := split_part(mailing, '|', 2);
  has_zip boolean := public.parts_agree(zip, mailed_zip);
  site text[] collate "C";
  door text[] collate "C";
begin
  if mailing = '?' then return null; end if;
  if split_part(mailing, '|', 1) = 'abroad' then return false; end if;
  if mailed <> '' and mailed = address collate "C" then return has_zip; end if;
  if mailed !~ '(?:^| )(?:BOX|DRAWER|PMB) [A-Z]?[0-9]' then
    site := public.door_of(address);
    door := public.door_of(mailed);
    if site is not null and door is not null then
      return mailed_zip = zip and door[4] = '' and starts_with(mailed, address || ' ')
        or has_zip and site[1] = door[1] and site[3] = door[3] and public.parts_agree(site[2], door[2])
          and public.parts_agree(site[4], door[4]) and public.parts_agree(site[5], door[5])
          and public.parts_agree(site[6], door[6]);
    end if;
  end if;
  return case when public.is_out_of_state(zip, mailing) then false end;
end $$;--> statement-breakpoint
-- The same number for the same words of the name and the same mail key; within a ZIP code, if the key names none.
create or replace function owner_key_of(said text, mailing text, zip text) returns bigint
language plpgsql immutable strict parallel safe as $$
begin
  if split_part(mailing, '|', 3) = '' then return null; end if;
  return hashtextextended(public.owner_words(said) || coalesce(nullif(split_part(mailing, '|', 2), ''), zip) || '|'
    || split_part(mailing, '|', 3) collate "C", 0);
end $$;--> statement-breakpoint
-- cityKey of domain/city.ts.
create function city_key(city text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    btrim(regexp_replace(regexp_replace(normalize(public.fold_case(city), NFD), '[\u0300-\u036f.''\u2019]', '', 'g'), '[^a-z0-9\u0080-\uffff]+', ' ', 'g')),
    '\msaint\M', 'st', 'g'), '\msainte\M', 'ste', 'g'), '\mfort\M', 'ft', 'g'), '\mmount\M', 'mt', 'g')
$$;--> statement-breakpoint
DROP INDEX "knocking_hours_city";--> statement-breakpoint
CREATE INDEX "knocking_hours_city" ON "knocking_hours" USING btree ("state",city_key("city"));--> statement-breakpoint
-- Territories were taken for Arizona.
update zip_codes set state = zip_state(zip_code) where state = 'AZ' and city is null and zip_state(zip_code) <> 'AZ';--> statement-breakpoint
ALTER TABLE "properties" ALTER COLUMN "owner_kind" DROP EXPRESSION,
  ALTER COLUMN "owner_occupied" SET EXPRESSION AS (is_owner_occupied(address_key, zip_code, mail_key)),
  ALTER COLUMN "out_of_state" SET EXPRESSION AS (is_out_of_state(zip_code, mail_key)),
  ALTER COLUMN "owner_key" SET EXPRESSION AS (case when owner_kind is not null then owner_key_of(owner, mail_key, zip_code) end);--> statement-breakpoint
drop function owner_kind_of(text);--> statement-breakpoint
drop function is_box(text[]);--> statement-breakpoint
drop function mailed_door(text[]);--> statement-breakpoint
drop function mailed_zip(text[]);--> statement-breakpoint
CREATE INDEX "properties_unread" ON "properties" USING btree ("zip_code") WHERE "properties"."mail_key" = '?';
