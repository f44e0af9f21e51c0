CREATE TABLE "geocoding_zips" (
	"zip_code" varchar(5) PRIMARY KEY NOT NULL,
	"geocoder" varchar(24),
	"waiting" integer DEFAULT 0 NOT NULL,
	"unanswered" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"next_try_at" timestamp with time zone,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "location_precision" varchar(16);--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "location_source" varchar(24);--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "located_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "geocode_asked" varchar(24);--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "geocode_refusal" varchar(200);--> statement-breakpoint
ALTER TABLE "geocoding_zips" ADD CONSTRAINT "geocoding_zips_zip_code_zip_codes_zip_code_fk" FOREIGN KEY ("zip_code") REFERENCES "public"."zip_codes"("zip_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "properties_unplaced" ON "properties" USING btree ("zip_code","id") WHERE "properties"."latitude" is null or "properties"."location_precision" = 'zip';--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_precision_known" CHECK ("properties"."location_precision" in ('rooftop', 'parcel', 'interpolated', 'street', 'zip'));