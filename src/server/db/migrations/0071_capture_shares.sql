CREATE TABLE "capture_shares" (
	"capture_id" integer PRIMARY KEY NOT NULL,
	"model" varchar(64) NOT NULL,
	"share" double precision NOT NULL,
	"low" double precision NOT NULL,
	"high" double precision NOT NULL,
	"roofs" integer NOT NULL,
	"reviewed" integer NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "capture_shares_ordered" CHECK ("capture_shares"."low" <= "capture_shares"."share" and "capture_shares"."share" <= "capture_shares"."high")
);
--> statement-breakpoint
ALTER TABLE "capture_shares" ADD CONSTRAINT "capture_shares_capture_id_captures_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."captures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Until now every probability took six of ten roofs for damaged, as those were that the heads had been fitted on.
UPDATE "roof_proposals" SET "scores" = "scores" || '{"assumed": {"share": 0.6, "low": 0.6, "high": 0.6}}'::jsonb
  WHERE "scores" IS NOT NULL AND NOT "scores" ? 'assumed';
