ALTER TABLE "properties" ADD COLUMN "roof_year" smallint GENERATED ALWAYS AS (greatest(extract(year from roof_replaced_on)::smallint, nullif(year_built, 0))) STORED;
--> statement-breakpoint
DROP INDEX IF EXISTS "properties_by_roof_replaced_on";