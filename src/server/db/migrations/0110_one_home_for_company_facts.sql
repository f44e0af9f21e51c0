ALTER TABLE "mail_settings" ADD COLUMN "returns_to" text[];--> statement-breakpoint
INSERT INTO "proposal_templates" ("customer_id", "fields")
SELECT "customer_id", '{}' FROM "mail_settings"
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- What only the mail settings had; an address that differs in its commas alone gets the lines of the mail settings.
UPDATE "proposal_templates" t
SET "fields" = t."fields" || jsonb_strip_nulls(jsonb_build_object(
  'address', CASE
    WHEN coalesce(t."fields"->>'address', '') = ''
      OR lower(regexp_replace(t."fields"->>'address', '[^[:alnum:]]', '', 'g'))
        = lower(regexp_replace(array_to_string(m."return_lines", ''), '[^[:alnum:]]', '', 'g'))
    THEN array_to_string(m."return_lines", E'\n') END,
  'phone', CASE WHEN coalesce(t."fields"->>'phone', '') = '' THEN nullif(m."phone", '') END,
  'licenseNumber', CASE WHEN coalesce(t."fields"->>'licenseNumber', '') = '' THEN nullif(m."license", '') END,
  'color', CASE WHEN coalesce(t."fields"->>'color', '#1d4ed8') = '#1d4ed8' THEN m."color" END
))
FROM "mail_settings" m
WHERE m."customer_id" = t."customer_id";--> statement-breakpoint
UPDATE "mail_settings" m
SET "returns_to" = m."return_lines"
FROM "proposal_templates" t
WHERE t."customer_id" = m."customer_id"
  AND t."fields"->>'address' <> array_to_string(m."return_lines", E'\n');
