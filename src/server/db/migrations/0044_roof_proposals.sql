CREATE TABLE "proposal_bars" (
	"sign" varchar(32) PRIMARY KEY NOT NULL,
	"least" real NOT NULL,
	"set_by" text,
	"set_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposal_bars_sign_known" CHECK ("proposal_bars"."sign" in ('missing-shingles', 'water-stains', 'cracked-shingles', 'curling-shingles'))
);
--> statement-breakpoint
CREATE TABLE "roof_outlines" (
	"capture_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"ring" jsonb NOT NULL,
	"source" varchar(16) NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roof_outlines_capture_id_property_id_pk" PRIMARY KEY("capture_id","property_id"),
	CONSTRAINT "roof_outlines_source_known" CHECK ("roof_outlines"."source" in ('footprint', 'drawn', 'simulated'))
);
--> statement-breakpoint
CREATE TABLE "roof_proposals" (
	"capture_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"state" varchar(16) NOT NULL,
	"reasons" jsonb NOT NULL,
	"model" varchar(64) NOT NULL,
	"model_version" varchar(32) NOT NULL,
	"heads" jsonb NOT NULL,
	"features" jsonb,
	"scores" jsonb,
	"named" jsonb NOT NULL,
	"crop_key" text,
	"outlined_at" timestamp with time zone,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roof_proposals_capture_id_property_id_pk" PRIMARY KEY("capture_id","property_id"),
	CONSTRAINT "roof_proposals_state_known" CHECK ("roof_proposals"."state" in ('proposed', 'abstained'))
);
--> statement-breakpoint
CREATE TABLE "vision_heads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vision_heads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"model" varchar(64) NOT NULL,
	"kind" varchar(32) NOT NULL,
	"version" integer NOT NULL,
	"digest" varchar(64) NOT NULL,
	"head" jsonb NOT NULL,
	"figures" jsonb NOT NULL,
	"is_champion" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vision_heads_version" UNIQUE("model","kind","version"),
	CONSTRAINT "vision_heads_kind_known" CHECK ("vision_heads"."kind" in ('damage', 'missing-shingles', 'water-stains', 'cracked-shingles', 'curling-shingles', '3-tab Shingles', 'architectural shingles', 'mixed', 'modified bitumen', 'polyurethane', 'spanish/mission'))
);
--> statement-breakpoint
ALTER TABLE "proposal_bars" ADD CONSTRAINT "proposal_bars_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roof_outlines" ADD CONSTRAINT "roof_outlines_capture_id_captures_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."captures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roof_outlines" ADD CONSTRAINT "roof_outlines_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roof_proposals" ADD CONSTRAINT "roof_proposals_capture_id_captures_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."captures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roof_proposals" ADD CONSTRAINT "roof_proposals_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposal_bars_setter" ON "proposal_bars" USING btree ("set_by") WHERE "proposal_bars"."set_by" is not null;--> statement-breakpoint
CREATE INDEX "roof_outlines_property" ON "roof_outlines" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "roof_proposals_property" ON "roof_proposals" USING btree ("property_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vision_heads_one_champion" ON "vision_heads" USING btree ("model","kind") WHERE "vision_heads"."is_champion";