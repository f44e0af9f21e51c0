CREATE TABLE "roof_size_zips" (
	"zip_code" varchar(5) PRIMARY KEY NOT NULL,
	"data_version" bigint DEFAULT -1 NOT NULL,
	"is_unlisted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roof_sizes" (
	"property_id" integer PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"size" jsonb,
	"problem" text,
	"measured_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roof_sizes_either" CHECK (("roof_sizes"."size" is null) <> ("roof_sizes"."problem" is null))
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "price_range_viewers" varchar(16) DEFAULT 'owners' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "price_range_step" integer DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "price_range_shown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "roof_squares" double precision;--> statement-breakpoint
ALTER TABLE "roof_outlines" ADD COLUMN "holes" jsonb;--> statement-breakpoint
ALTER TABLE "roof_outlines" ADD COLUMN "other_square_meters" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "roof_size_zips" ADD CONSTRAINT "roof_size_zips_zip_code_zip_codes_zip_code_fk" FOREIGN KEY ("zip_code") REFERENCES "public"."zip_codes"("zip_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roof_sizes" ADD CONSTRAINT "roof_sizes_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_range_viewers_known" CHECK ("customers"."price_range_viewers" in ('owners', 'leaders', 'everybody'));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_range_step_range" CHECK ("customers"."price_range_step" between 1 and 100000);