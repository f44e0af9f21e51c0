CREATE TABLE "audit_roofs" (
	"capture_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"stratum" varchar(16) NOT NULL,
	"twice" boolean NOT NULL,
	CONSTRAINT "audit_roofs_capture_id_property_id_pk" PRIMARY KEY("capture_id","property_id"),
	CONSTRAINT "audit_roofs_stratum_known" CHECK ("audit_roofs"."stratum" in ('damaged', 'sound'))
);
--> statement-breakpoint
CREATE TABLE "audits" (
	"capture_id" integer PRIMARY KEY NOT NULL,
	"seed" varchar(64),
	"drawn_at" timestamp with time zone,
	"drawn_by" text,
	"damaged" integer DEFAULT 0 NOT NULL,
	"sound" integer DEFAULT 0 NOT NULL,
	"waived_by" varchar(254),
	"waived_because" varchar(500),
	"waived_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "audit_roofs" ADD CONSTRAINT "audit_roofs_capture_id_audits_capture_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."audits"("capture_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_roofs" ADD CONSTRAINT "audit_roofs_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audits" ADD CONSTRAINT "audits_capture_id_captures_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."captures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audits" ADD CONSTRAINT "audits_drawn_by_users_id_fk" FOREIGN KEY ("drawn_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_roofs_property" ON "audit_roofs" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "audits_drawer" ON "audits" USING btree ("drawn_by") WHERE "audits"."drawn_by" is not null;