ALTER TABLE "storm_rules" DROP CONSTRAINT "storm_rules_asks_for_storms";--> statement-breakpoint
ALTER TABLE "storm_runs" DROP CONSTRAINT "storm_runs_state_known";--> statement-breakpoint
ALTER TABLE "property_storms" ADD COLUMN "reported_inches" real;--> statement-breakpoint
ALTER TABLE "property_storms" ADD COLUMN "reported_miles" real;--> statement-breakpoint
ALTER TABLE "property_storms" ADD COLUMN "official_inches" real;--> statement-breakpoint
ALTER TABLE "property_storms" ADD COLUMN "official_miles" real;--> statement-breakpoint
ALTER TABLE "property_storms" ADD COLUMN "signature_inches" real;--> statement-breakpoint
ALTER TABLE "property_storms" ADD COLUMN "signature_miles" real;--> statement-breakpoint
ALTER TABLE "property_storms" ADD COLUMN "wind_miles" real;--> statement-breakpoint
ALTER TABLE "storm_days" ADD COLUMN "marks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "storm_rules" ADD COLUMN "reported_hail_inches" real;--> statement-breakpoint
ALTER TABLE "storm_runs" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "storm_runs" ADD COLUMN "withdrawn_by" text;--> statement-breakpoint
ALTER TABLE "storm_runs" ADD COLUMN "withdrawn_because" text;--> statement-breakpoint
ALTER TABLE "storm_runs" ADD CONSTRAINT "storm_runs_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "storm_runs_withdrawn" ON "storm_runs" USING btree ("withdrawn_by") WHERE "storm_runs"."withdrawn_by" is not null;--> statement-breakpoint
ALTER TABLE "property_storms" DROP COLUMN "hail_inches";--> statement-breakpoint
ALTER TABLE "property_storms" DROP COLUMN "distance_miles";--> statement-breakpoint
ALTER TABLE "storm_rules" ADD CONSTRAINT "storm_rules_asks_for_storms" CHECK ("storm_rules"."hail_inches" is not null or "storm_rules"."reported_hail_inches" is not null or "storm_rules"."wind_mph" is not null);--> statement-breakpoint
ALTER TABLE "storm_runs" ADD CONSTRAINT "storm_runs_state_known" CHECK ("storm_runs"."state" in ('reading', 'loaded', 'replaced', 'known', 'failed', 'withdrawn'));