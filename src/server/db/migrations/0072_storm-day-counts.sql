CREATE TABLE "storm_day_zips" (
	"day" date NOT NULL,
	"zip_code" varchar(5) NOT NULL,
	"doors" integer NOT NULL,
	"unconfirmed" integer NOT NULL,
	"cell_inches" real,
	"nearby_inches" real,
	"wind_mph" smallint,
	CONSTRAINT "storm_day_zips_day_zip_code_pk" PRIMARY KEY("day","zip_code")
);
--> statement-breakpoint
-- What was joined before is counted once; from now on the join does.
INSERT INTO "storm_day_zips" ("day", "zip_code", "doors", "unconfirmed", "cell_inches", "nearby_inches", "wind_mph")
SELECT s."day", p."zip_code", count(*), count(*) FILTER (WHERE s."unconfirmed"), max(s."radar_inches"),
  max(greatest(s."reported_inches", s."official_inches", s."signature_inches")), max(s."wind_mph")
FROM "property_storms" s JOIN "properties" p ON p."id" = s."property_id" GROUP BY s."day", p."zip_code";
