CREATE TABLE "roof_inspections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roof_inspections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"property_id" integer NOT NULL,
	"inspected_on" date NOT NULL,
	"inspected_by" varchar(120) NOT NULL,
	"severity" varchar(16) NOT NULL,
	"note" varchar(500),
	"recorded_by" text,
	"recorded_name" varchar(254) NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "roof_inspections_severity_known" CHECK ("roof_inspections"."severity" in ('none', 'minor', 'moderate', 'severe'))
);
--> statement-breakpoint
CREATE TABLE "sound_consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sound_consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"capture_id" integer NOT NULL,
	"given_by" text,
	"given_name" varchar(254) NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_name" varchar(254),
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "audit_roofs" DROP CONSTRAINT "audit_roofs_stratum_known";--> statement-breakpoint
ALTER TABLE "audits" ADD COLUMN "unreviewed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "roof_changes" ADD COLUMN "earlier_on" date;--> statement-breakpoint
ALTER TABLE "roof_changes" ADD COLUMN "later_on" date;--> statement-breakpoint
ALTER TABLE "roof_inspections" ADD CONSTRAINT "roof_inspections_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roof_inspections" ADD CONSTRAINT "roof_inspections_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sound_consents" ADD CONSTRAINT "sound_consents_capture_id_captures_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."captures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sound_consents" ADD CONSTRAINT "sound_consents_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roof_inspections_property" ON "roof_inspections" USING btree ("property_id","inspected_on");--> statement-breakpoint
CREATE INDEX "roof_inspections_recorder" ON "roof_inspections" USING btree ("recorded_by");--> statement-breakpoint
CREATE UNIQUE INDEX "sound_consents_one" ON "sound_consents" USING btree ("capture_id") WHERE "sound_consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "sound_consents_giver" ON "sound_consents" USING btree ("given_by");--> statement-breakpoint
ALTER TABLE "audit_roofs" ADD CONSTRAINT "audit_roofs_stratum_known" CHECK ("audit_roofs"."stratum" in ('damaged', 'sound', 'unreviewed'));