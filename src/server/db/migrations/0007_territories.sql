CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"actor_name" varchar(254) NOT NULL,
	"action" varchar(48) NOT NULL,
	"subject_id" text,
	"subject_name" varchar(254),
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"address" varchar(64)
);
--> statement-breakpoint
CREATE TABLE "subscription_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" varchar(16) NOT NULL,
	"subscription_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"user_email" varchar(254),
	"customer_id" uuid NOT NULL,
	"company_name" varchar(160),
	"zip_code" varchar(5) NOT NULL,
	"subscription_type" varchar(24) NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"by_id" text,
	"by_name" varchar(254) NOT NULL,
	CONSTRAINT "subscription_events_kind_known" CHECK ("subscription_events"."kind" in ('granted', 'changed', 'expired', 'removed'))
);
--> statement-breakpoint
CREATE TABLE "support_ticket_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_ticket_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ticket_id" integer NOT NULL,
	"author_id" text,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "processed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "processed_by" text;--> statement-breakpoint
ALTER TABLE "user_zip_subscriptions" ADD COLUMN "starts_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- What was granted before began when it was made; what had ended by then gets a second, so that its period is one.
UPDATE "user_zip_subscriptions" SET "starts_at" = least("created_at", "expires_at" - interval '1 second');--> statement-breakpoint
ALTER TABLE "user_zip_subscriptions" ADD COLUMN "expiry_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "zip_access_requests" ADD COLUMN "told_free_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "support_ticket_answers" ADD CONSTRAINT "support_ticket_answers_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_ticket_answers" ADD CONSTRAINT "support_ticket_answers_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX "subscription_events_zip" ON "subscription_events" USING btree ("zip_code","id");--> statement-breakpoint
CREATE INDEX "subscription_events_user" ON "subscription_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "support_ticket_answers_ticket" ON "support_ticket_answers" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "support_ticket_answers_author" ON "support_ticket_answers" USING btree ("author_id");--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_processed_by_users_id_fk" FOREIGN KEY ("processed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_requests_email" ON "contact_requests" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "support_tickets_processed_by" ON "support_tickets" USING btree ("processed_by");--> statement-breakpoint
CREATE INDEX "user_zip_subscriptions_company" ON "user_zip_subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "user_zip_subscriptions_end" ON "user_zip_subscriptions" USING btree ("expires_at") WHERE "user_zip_subscriptions"."status" = 'active';--> statement-breakpoint
-- Of requests that say the same the first one stays pending.
UPDATE "zip_access_requests" r SET "status" = 'denied', "processed_at" = now() WHERE r."status" = 'pending' AND EXISTS (SELECT FROM "zip_access_requests" f WHERE f."user_id" = r."user_id" AND f."zip_code_id" = r."zip_code_id" AND f."status" = 'pending' AND f."id" < r."id");--> statement-breakpoint
UPDATE "zip_code_fly_requests" r SET "status" = 'denied', "processed_at" = now() WHERE r."status" = 'pending' AND EXISTS (SELECT FROM "zip_code_fly_requests" f WHERE f."user_id" = r."user_id" AND f."zip_code" = r."zip_code" AND f."status" = 'pending' AND f."id" < r."id");--> statement-breakpoint
CREATE UNIQUE INDEX "zip_access_requests_once" ON "zip_access_requests" USING btree ("user_id","zip_code_id") WHERE "zip_access_requests"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "zip_code_fly_requests_once" ON "zip_code_fly_requests" USING btree ("user_id","zip_code") WHERE "zip_code_fly_requests"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "user_zip_subscriptions" ADD CONSTRAINT "user_zip_subscriptions_period" CHECK ("user_zip_subscriptions"."expires_at" > "user_zip_subscriptions"."starts_at");