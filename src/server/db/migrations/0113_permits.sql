CREATE TABLE "permit_answers" (
	"asked" text PRIMARY KEY NOT NULL,
	"answer" varchar(8) NOT NULL,
	"user_id" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "permit_answers_known" CHECK ("permit_answers"."answer" in ('re-roof', 'other', 'left-out'))
);
--> statement-breakpoint
CREATE TABLE "permits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "permits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"upload_id" uuid NOT NULL,
	"property_id" integer,
	"match" varchar(4) NOT NULL,
	"zip_code" varchar(5),
	"identity" text NOT NULL,
	"address_key" text NOT NULL,
	"address" varchar(300) NOT NULL,
	"number" varchar(60),
	"description" varchar(500),
	"type" varchar(120),
	"work_class" varchar(120),
	"status" varchar(120),
	"applied_on" date,
	"issued_on" date,
	"finaled_on" date,
	"contractor" varchar(120),
	"value" numeric(14, 2),
	"kind" varchar(10) NOT NULL,
	"rule" varchar(40) NOT NULL,
	"standing" varchar(8) NOT NULL,
	"asked" text,
	CONSTRAINT "permits_kind_known" CHECK ("permits"."kind" in ('re-roof', 'repair', 'new', 'tear-down', 'addition', 'solar', 'pool', 'other', 'unclear')),
	CONSTRAINT "permits_standing_known" CHECK ("permits"."standing" in ('finaled', 'issued', 'open', 'void')),
	CONSTRAINT "permits_match_known" CHECK ("permits"."match" in ('one', 'many', 'none'))
);
--> statement-breakpoint
ALTER TABLE "assessments" DROP CONSTRAINT "assessments_source_known";--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "roof_replaced_on" date;--> statement-breakpoint
ALTER TABLE "mail_campaigns" ADD COLUMN "replaced_years" smallint;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "roof_replaced_on" date;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "roof_permit" varchar(60);--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "kind" varchar(12) DEFAULT 'properties' NOT NULL;--> statement-breakpoint
ALTER TABLE "permit_answers" ADD CONSTRAINT "permit_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permits" ADD CONSTRAINT "permits_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permits" ADD CONSTRAINT "permits_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "permit_answers_user" ON "permit_answers" USING btree ("user_id") WHERE "permit_answers"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "permits_property" ON "permits" USING btree ("property_id") WHERE "permits"."property_id" is not null;--> statement-breakpoint
CREATE INDEX "permits_upload" ON "permits" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "permits_identity" ON "permits" USING btree ("identity");--> statement-breakpoint
CREATE INDEX "permits_open" ON "permits" USING btree ("zip_code","address_key") WHERE "permits"."property_id" is null;--> statement-breakpoint
CREATE INDEX "permits_asked" ON "permits" USING btree ("asked") WHERE "permits"."asked" is not null;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_source_known" CHECK ("assessments"."source" in ('reviewer', 'rep', 'model', 'permit', 'file', 'simulated'));--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_kind_known" CHECK ("uploads"."kind" in ('properties', 'permits'));