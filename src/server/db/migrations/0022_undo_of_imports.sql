CREATE TABLE "assessment_moves" (
	"upload_id" uuid NOT NULL,
	"property_id" integer NOT NULL,
	"assessment_id" integer NOT NULL,
	"capture_id" integer NOT NULL,
	"first_on" date NOT NULL,
	CONSTRAINT "assessment_moves_property_id_assessment_id_upload_id_pk" PRIMARY KEY("property_id","assessment_id","upload_id")
);
--> statement-breakpoint
CREATE TABLE "upload_changes" (
	"upload_id" uuid NOT NULL,
	"property_id" integer NOT NULL,
	"before" jsonb,
	"positions" jsonb,
	CONSTRAINT "upload_changes_property_id_upload_id_pk" PRIMARY KEY("property_id","upload_id")
);
--> statement-breakpoint
CREATE TABLE "upload_zips" (
	"upload_id" uuid NOT NULL,
	"zip_code" varchar(5) NOT NULL,
	"added" integer[] NOT NULL,
	"changed" integer[] NOT NULL,
	"same" integer[] NOT NULL,
	CONSTRAINT "upload_zips_upload_id_zip_code_pk" PRIMARY KEY("upload_id","zip_code")
);
--> statement-breakpoint
ALTER TABLE "captures" DROP CONSTRAINT "captures_state_known";--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_state_known";--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "took_from" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "undone_by" text;--> statement-breakpoint
ALTER TABLE "assessment_moves" ADD CONSTRAINT "assessment_moves_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_moves" ADD CONSTRAINT "assessment_moves_capture_id_captures_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."captures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_moves" ADD CONSTRAINT "assessment_moves_word" FOREIGN KEY ("property_id","assessment_id") REFERENCES "public"."assessments"("property_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_changes" ADD CONSTRAINT "upload_changes_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_changes" ADD CONSTRAINT "upload_changes_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_zips" ADD CONSTRAINT "upload_zips_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_zips" ADD CONSTRAINT "upload_zips_zip_code_zip_codes_zip_code_fk" FOREIGN KEY ("zip_code") REFERENCES "public"."zip_codes"("zip_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assessment_moves_upload" ON "assessment_moves" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "assessment_moves_capture" ON "assessment_moves" USING btree ("capture_id");--> statement-breakpoint
CREATE INDEX "upload_changes_upload" ON "upload_changes" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "upload_zips_zip" ON "upload_zips" USING btree ("zip_code");--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_took_from_captures_id_fk" FOREIGN KEY ("took_from") REFERENCES "public"."captures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "captures_taken" ON "captures" USING btree ("took_from") WHERE "captures"."took_from" is not null;--> statement-breakpoint
CREATE INDEX "uploads_undoer" ON "uploads" USING btree ("undone_by") WHERE "uploads"."undone_by" is not null;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_state_known" CHECK ("captures"."state" in ('draft', 'in-review', 'delivered', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_state_known" CHECK ("uploads"."state" in ('receiving', 'importing', 'completed', 'failed', 'interrupted', 'undone'));