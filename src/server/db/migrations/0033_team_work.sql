CREATE TABLE "knock_hours" (
	"user_id" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"visits" integer NOT NULL,
	"answered" integer NOT NULL,
	"conversations" integer NOT NULL,
	"appointments" integer NOT NULL,
	"inspections" integer NOT NULL,
	"sold" integer NOT NULL,
	"verified" integer NOT NULL,
	CONSTRAINT "knock_hours_user_id_hour_pk" PRIMARY KEY("user_id","hour")
);
--> statement-breakpoint
CREATE TABLE "knock_hours_stale" (
	"user_id" text NOT NULL,
	"hour" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Nothing could change the table before this: a row that no longer fits was made by hand, and what is usual holds again.
DELETE FROM "outcome_stages" WHERE "outcome" NOT IN ('not_home', 'come_back', 'conversation', 'appointment', 'inspected', 'not_interested', 'has_contractor')
  OR "stage" NOT IN ('knocked', 'called', 'appt_set', 'proposal_sent', 'lost');--> statement-breakpoint
ALTER TABLE "outcome_stages" DROP CONSTRAINT "outcome_stages_outcome_known";--> statement-breakpoint
ALTER TABLE "outcome_stages" DROP CONSTRAINT "outcome_stages_stage_known";--> statement-breakpoint
ALTER TABLE "user_zip_subscriptions" ADD COLUMN "handed_from" integer;--> statement-breakpoint
ALTER TABLE "knock_hours" ADD CONSTRAINT "knock_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knock_hours_stale_user" ON "knock_hours_stale" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "user_zip_subscriptions" ADD CONSTRAINT "user_zip_subscriptions_handed_from_user_zip_subscriptions_id_fk" FOREIGN KEY ("handed_from") REFERENCES "public"."user_zip_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_zip_subscriptions_handed" ON "user_zip_subscriptions" USING btree ("handed_from") WHERE "user_zip_subscriptions"."handed_from" is not null;--> statement-breakpoint
ALTER TABLE "outcome_stages" ADD CONSTRAINT "outcome_stages_outcome_known" CHECK ("outcome_stages"."outcome" in ('not_home', 'come_back', 'conversation', 'appointment', 'inspected', 'not_interested', 'has_contractor'));--> statement-breakpoint
ALTER TABLE "outcome_stages" ADD CONSTRAINT "outcome_stages_stage_known" CHECK ("outcome_stages"."stage" in ('knocked', 'called', 'appt_set', 'proposal_sent', 'lost'));