CREATE TABLE "hook_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hook_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ms" integer NOT NULL,
	"status" smallint,
	"answer" text,
	"failure" varchar(200),
	"is_probe" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hook_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hook_id" uuid NOT NULL,
	"message_id" varchar(64) NOT NULL,
	"type" varchar(32) NOT NULL,
	"version" bigint NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"actor_id" text,
	"property_id" integer,
	"zip_code" varchar(5),
	"details" jsonb NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"body" text,
	"state" varchar(16) DEFAULT 'waiting' NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"first_tried_at" timestamp with time zone,
	"last_tried_at" timestamp with time zone,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hook_deliveries_once" UNIQUE("hook_id","message_id"),
	CONSTRAINT "hook_deliveries_state_known" CHECK ("hook_deliveries"."state" in ('waiting', 'delivered', 'failed', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "hooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"target_url" varchar(2000) NOT NULL,
	"events" varchar(32)[] NOT NULL,
	"payload_version" varchar(10) NOT NULL,
	"secret" text NOT NULL,
	"old_secret" text,
	"old_secret_until" timestamp with time zone,
	"listens_since" timestamp with time zone DEFAULT now() NOT NULL,
	"ended" varchar(16),
	"ended_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"paused_until" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	"lease" uuid,
	"leased_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hooks_events_named" CHECK (cardinality("hooks"."events") > 0),
	CONSTRAINT "hooks_lease_whole" CHECK (("hooks"."lease" is null) = ("hooks"."leased_until" is null)),
	CONSTRAINT "hooks_ended_known" CHECK ("hooks"."ended" in ('paused', 'gone', 'failing', 'maker-left'))
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "property_ids" integer[];--> statement-breakpoint
ALTER TABLE "hook_attempts" ADD CONSTRAINT "hook_attempts_delivery_id_hook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."hook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hook_deliveries" ADD CONSTRAINT "hook_deliveries_hook_id_hooks_id_fk" FOREIGN KEY ("hook_id") REFERENCES "public"."hooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hooks" ADD CONSTRAINT "hooks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hooks" ADD CONSTRAINT "hooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hook_attempts_delivery" ON "hook_attempts" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "hook_deliveries_waiting" ON "hook_deliveries" USING btree ("hook_id","id") WHERE "hook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "hook_deliveries_latest" ON "hook_deliveries" USING btree ("hook_id","id");--> statement-breakpoint
CREATE INDEX "hook_deliveries_swept" ON "hook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "hooks_company" ON "hooks" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "hooks_user" ON "hooks" USING btree ("user_id");