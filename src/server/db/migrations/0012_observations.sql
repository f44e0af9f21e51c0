CREATE TABLE "assessments" (
	"property_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "assessments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"capture_id" integer NOT NULL,
	"first_on" date NOT NULL,
	"source" varchar(16) NOT NULL,
	"severity_level" varchar(16),
	"roof_type" varchar(60),
	"roof_subtype" varchar(60),
	"has_missing_shingles" boolean,
	"has_water_stains" boolean,
	"has_cracked_shingles" boolean,
	"has_curling_shingles" boolean,
	"has_pool" boolean,
	"pool_status" varchar(60),
	"has_solar_panels" boolean,
	"confidence" jsonb,
	"model_version" varchar(40),
	"user_id" text,
	"said_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" text,
	CONSTRAINT "assessments_property_id_id_pk" PRIMARY KEY("property_id","id"),
	CONSTRAINT "assessments_source_known" CHECK ("assessments"."source" in ('reviewer', 'rep', 'model', 'file', 'simulated')),
	CONSTRAINT "assessments_severity_known" CHECK ("assessments"."severity_level" in ('none', 'minor', 'moderate', 'severe'))
);
--> statement-breakpoint
CREATE TABLE "captures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "captures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"zip_code" varchar(5) NOT NULL,
	"kind" varchar(16) NOT NULL,
	"captured_from" date NOT NULL,
	"captured_to" date NOT NULL,
	"state" varchar(16) DEFAULT 'draft' NOT NULL,
	"delivered_at" timestamp with time zone,
	"made_by" text,
	"upload_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "captures_kind_known" CHECK ("captures"."kind" in ('file', 'flight', 'storm-response', 'sample', 'field')),
	CONSTRAINT "captures_state_known" CHECK ("captures"."state" in ('draft', 'in-review', 'delivered')),
	CONSTRAINT "captures_days_in_order" CHECK ("captures"."captured_from" <= "captures"."captured_to"),
	CONSTRAINT "captures_delivered_once" CHECK (("captures"."state" = 'delivered') = ("captures"."delivered_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "positions" (
	"property_id" integer NOT NULL,
	"source" varchar(24) NOT NULL,
	"observed_on" date NOT NULL,
	"latitude" numeric(10, 7),
	"longitude" numeric(10, 7),
	"precision" varchar(16),
	"refusal" varchar(200),
	CONSTRAINT "positions_property_id_source_pk" PRIMARY KEY("property_id","source"),
	CONSTRAINT "positions_precision_known" CHECK ("positions"."precision" in ('rooftop', 'parcel', 'interpolated', 'street', 'zip')),
	CONSTRAINT "positions_latitude_range" CHECK ("positions"."latitude" between -90 and 90),
	CONSTRAINT "positions_longitude_range" CHECK ("positions"."longitude" between -180 and 180),
	CONSTRAINT "positions_both_coordinates" CHECK (("positions"."latitude" is null) = ("positions"."longitude" is null))
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "captured_on" date;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_capture_id_captures_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."captures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_zip_code_zip_codes_zip_code_fk" FOREIGN KEY ("zip_code") REFERENCES "public"."zip_codes"("zip_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assessments_file_once" ON "assessments" USING btree ("property_id","capture_id","source") WHERE "assessments"."source" in ('file', 'simulated');--> statement-breakpoint
CREATE INDEX "assessments_author" ON "assessments" USING btree ("user_id") WHERE "assessments"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "assessments_withdrawer" ON "assessments" USING btree ("withdrawn_by") WHERE "assessments"."withdrawn_by" is not null;--> statement-breakpoint
CREATE INDEX "captures_zip" ON "captures" USING btree ("zip_code","captured_to");--> statement-breakpoint
CREATE UNIQUE INDEX "captures_field_day" ON "captures" USING btree ("zip_code","captured_to") WHERE "captures"."kind" = 'field';--> statement-breakpoint
CREATE INDEX "captures_upload" ON "captures" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "captures_maker" ON "captures" USING btree ("made_by");--> statement-breakpoint
-- What the properties hold so far becomes what somebody said. Rows of one import share its moment: it brought or last
-- changed them. What no import accounts for is dated by its last change.
CREATE TEMP TABLE "moments" ON COMMIT DROP AS
SELECT m.*, u."id" AS "upload_id", u."user_id", CASE WHEN m."sample" AND u."id" IS NULL THEN 'sample' ELSE 'file' END AS "kind",
	(coalesce(u."created_at", m."updated_at") AT TIME ZONE 'UTC')::date AS "day",
	coalesce(u."finished_at", m."updated_at") AS "delivered_at"
FROM (
	SELECT "zip_code", "created_at", "updated_at", "location_source" IS NULL AND coalesce("image_url" = '/api/properties/' || "id" || '/image', false) AS "sample"
	FROM "properties" GROUP BY 1, 2, 3, 4
) m LEFT JOIN LATERAL (
	SELECT * FROM "uploads"
	WHERE "state" = 'completed' AND coalesce("uploads"."zip_code" = m."zip_code", true)
		AND (m."updated_at" BETWEEN "uploads"."created_at" AND "finished_at" OR m."created_at" BETWEEN "uploads"."created_at" AND "finished_at")
	ORDER BY "uploads"."created_at" DESC LIMIT 1
) u ON true;--> statement-breakpoint
INSERT INTO "captures" ("zip_code", "kind", "captured_from", "captured_to", "state", "delivered_at", "made_by", "upload_id")
SELECT "zip_code", "kind", "day", "day", 'delivered', max("delivered_at"), "user_id", "upload_id"
FROM "moments" GROUP BY "zip_code", "kind", "day", "user_id", "upload_id" ORDER BY "day", "zip_code";--> statement-breakpoint
CREATE TEMP TABLE "origins" ON COMMIT DROP AS
SELECT p."id" AS "property_id", c."id" AS "capture_id", c."captured_to" AS "day", m."kind"
FROM "properties" p
JOIN "moments" m ON (m."zip_code", m."created_at", m."updated_at") = (p."zip_code", p."created_at", p."updated_at")
	AND m."sample" = (p."location_source" IS NULL AND coalesce(p."image_url" = '/api/properties/' || p."id" || '/image', false))
JOIN "captures" c ON (c."zip_code", c."kind", c."captured_to") = (m."zip_code", m."kind", m."day")
	AND c."upload_id" IS NOT DISTINCT FROM m."upload_id";--> statement-breakpoint
-- A false beside an assessed roof was said; without any it only was never filled.
INSERT INTO "assessments" ("property_id", "capture_id", "first_on", "source", "severity_level", "roof_type", "roof_subtype",
	"has_missing_shingles", "has_water_stains", "has_cracked_shingles", "has_curling_shingles", "has_pool", "pool_status", "has_solar_panels")
SELECT o."property_id", o."capture_id", o."day", CASE o."kind" WHEN 'sample' THEN 'simulated' ELSE 'file' END, "severity_level", "roof_type", "roof_subtype",
	CASE WHEN "has_missing_shingles" OR "severity_level" IS NOT NULL THEN "has_missing_shingles" END,
	CASE WHEN "has_water_stains" OR "severity_level" IS NOT NULL THEN "has_water_stains" END,
	CASE WHEN "has_cracked_shingles" OR "severity_level" IS NOT NULL THEN "has_cracked_shingles" END,
	CASE WHEN "has_curling_shingles" OR "severity_level" IS NOT NULL THEN "has_curling_shingles" END,
	CASE WHEN "has_pool" OR "severity_level" IS NOT NULL THEN "has_pool" END, "pool_status",
	CASE WHEN "has_solar_panels" OR "severity_level" IS NOT NULL THEN "has_solar_panels" END
FROM "properties" p JOIN "origins" o ON o."property_id" = p."id"
WHERE num_nonnulls("severity_level", "roof_type", "roof_subtype", "pool_status") > 0 OR "has_missing_shingles" OR "has_water_stains"
	OR "has_cracked_shingles" OR "has_curling_shingles" OR "has_pool" OR "has_solar_panels"
ORDER BY o."property_id";--> statement-breakpoint
INSERT INTO "positions" ("property_id", "source", "observed_on", "latitude", "longitude", "precision")
SELECT p."id", coalesce("location_source", CASE o."kind" WHEN 'sample' THEN 'simulated' ELSE 'file' END),
	coalesce(("located_at" AT TIME ZONE 'UTC')::date, o."day"), "latitude", "longitude", "location_precision"
FROM "properties" p JOIN "origins" o ON o."property_id" = p."id"
WHERE "latitude" IS NOT NULL ORDER BY p."id";--> statement-breakpoint
INSERT INTO "positions" ("property_id", "source", "observed_on", "refusal")
SELECT "id", "geocode_asked", (coalesce("located_at", "updated_at") AT TIME ZONE 'UTC')::date, coalesce("geocode_refusal", 'The geocoder knew no place.')
FROM "properties" WHERE "geocode_asked" IS NOT NULL AND "geocode_asked" IS DISTINCT FROM "location_source" ORDER BY "id";--> statement-breakpoint
-- The simulated places were never asked of a geocoder.
UPDATE "properties" SET "geocoded" = false WHERE "geocoded" AND "location_precision" IS NULL;--> statement-breakpoint
ALTER TABLE "properties" DROP COLUMN "location_source";--> statement-breakpoint
ALTER TABLE "properties" DROP COLUMN "located_at";--> statement-breakpoint
ALTER TABLE "properties" DROP COLUMN "geocode_asked";--> statement-breakpoint
ALTER TABLE "properties" DROP COLUMN "geocode_refusal";