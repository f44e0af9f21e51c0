ALTER TABLE "contact_codes" DROP CONSTRAINT "contact_codes_property_id_properties_id_fk";
--> statement-breakpoint
ALTER TABLE "contact_codes" ALTER COLUMN "property_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_codes" ADD COLUMN "zip_code" varchar(5);--> statement-breakpoint
ALTER TABLE "contact_codes" ADD COLUMN "address" varchar(300);--> statement-breakpoint
ALTER TABLE "contact_codes" ADD COLUMN "identity" text;--> statement-breakpoint
ALTER TABLE "contact_codes" ADD CONSTRAINT "contact_codes_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_codes_zip" ON "contact_codes" USING btree ("zip_code") WHERE "contact_codes"."zip_code" is not null;