CREATE TABLE "crm_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"vendor" varchar(16) NOT NULL,
	"key" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"stage" varchar(24),
	"is_on" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crm_links_once" UNIQUE("customer_id","vendor"),
	CONSTRAINT "crm_links_vendor_known" CHECK ("crm_links"."vendor" in ('jobnimbus', 'acculynx')),
	CONSTRAINT "crm_links_stage_known" CHECK ("crm_links"."stage" in ('new', 'queued', 'knocked', 'called', 'appt_set', 'proposal_sent', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "crm_pushes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "crm_pushes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"link_id" uuid NOT NULL,
	"property_id" integer NOT NULL,
	"user_id" text,
	"state" varchar(16) DEFAULT 'waiting' NOT NULL,
	"made" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"message" varchar(500),
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crm_pushes_once" UNIQUE("link_id","property_id"),
	CONSTRAINT "crm_pushes_tries_counted" CHECK ("crm_pushes"."tries" >= 0),
	CONSTRAINT "crm_pushes_state_known" CHECK ("crm_pushes"."state" in ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
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
CREATE TABLE "incoming_leads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"address_id" uuid NOT NULL,
	"digest" varchar(64) NOT NULL,
	"name" varchar(200),
	"phone" varchar(32),
	"email" varchar(254),
	"address" varchar(300),
	"zip_code" varchar(5),
	"message" varchar(4000),
	"source" varchar(80) NOT NULL,
	"consent_text" varchar(2000),
	"rest" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" varchar(12) DEFAULT 'open' NOT NULL,
	"property_id" integer,
	"settled_by" text,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incoming_leads_state_known" CHECK ("incoming_leads"."state" in ('open', 'matched', 'dismissed')),
	CONSTRAINT "incoming_leads_settled" CHECK (("incoming_leads"."state" = 'open') = ("incoming_leads"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "lead_addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" varchar(80) NOT NULL,
	"source" varchar(80) NOT NULL,
	"token_hash" varchar(64) NOT NULL,
	"user_id" text,
	"received" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_addresses_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "property_history" DROP CONSTRAINT "property_history_kind_known";--> statement-breakpoint
ALTER TABLE "api_tokens" ALTER COLUMN "expires_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "scopes" varchar(16)[];--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "start" varchar(12);--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "property_ids" integer[];--> statement-breakpoint
ALTER TABLE "crm_links" ADD CONSTRAINT "crm_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_links" ADD CONSTRAINT "crm_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_pushes" ADD CONSTRAINT "crm_pushes_link_id_crm_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."crm_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_pushes" ADD CONSTRAINT "crm_pushes_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_pushes" ADD CONSTRAINT "crm_pushes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hook_attempts" ADD CONSTRAINT "hook_attempts_delivery_id_hook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."hook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hook_deliveries" ADD CONSTRAINT "hook_deliveries_hook_id_hooks_id_fk" FOREIGN KEY ("hook_id") REFERENCES "public"."hooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hooks" ADD CONSTRAINT "hooks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hooks" ADD CONSTRAINT "hooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_leads" ADD CONSTRAINT "incoming_leads_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_leads" ADD CONSTRAINT "incoming_leads_address_id_lead_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."lead_addresses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_leads" ADD CONSTRAINT "incoming_leads_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incoming_leads" ADD CONSTRAINT "incoming_leads_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_addresses" ADD CONSTRAINT "lead_addresses_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_addresses" ADD CONSTRAINT "lead_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crm_links_user" ON "crm_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "crm_pushes_property" ON "crm_pushes" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "crm_pushes_due" ON "crm_pushes" USING btree ("next_at") WHERE "crm_pushes"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "crm_pushes_user" ON "crm_pushes" USING btree ("user_id") WHERE "crm_pushes"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "hook_attempts_delivery" ON "hook_attempts" USING btree ("delivery_id");--> statement-breakpoint
CREATE INDEX "hook_deliveries_waiting" ON "hook_deliveries" USING btree ("hook_id","id") WHERE "hook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "hook_deliveries_latest" ON "hook_deliveries" USING btree ("hook_id","id");--> statement-breakpoint
CREATE INDEX "hook_deliveries_swept" ON "hook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "hooks_company" ON "hooks" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "hooks_user" ON "hooks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "incoming_leads_company" ON "incoming_leads" USING btree ("customer_id","state","created_at");--> statement-breakpoint
CREATE INDEX "incoming_leads_same" ON "incoming_leads" USING btree ("address_id","digest","created_at");--> statement-breakpoint
CREATE INDEX "incoming_leads_property" ON "incoming_leads" USING btree ("property_id") WHERE "incoming_leads"."property_id" is not null;--> statement-breakpoint
CREATE INDEX "incoming_leads_settler" ON "incoming_leads" USING btree ("settled_by") WHERE "incoming_leads"."settled_by" is not null;--> statement-breakpoint
CREATE INDEX "lead_addresses_company" ON "lead_addresses" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "lead_addresses_user" ON "lead_addresses" USING btree ("user_id") WHERE "lead_addresses"."user_id" is not null;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_company" ON "api_tokens" USING btree ("customer_id") WHERE "api_tokens"."customer_id" is not null;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_key_whole" CHECK (("api_tokens"."customer_id" is null) = ("api_tokens"."scopes" is null) and ("api_tokens"."customer_id" is null) = ("api_tokens"."start" is null));--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_own_end" CHECK ("api_tokens"."customer_id" is not null or "api_tokens"."expires_at" is not null);--> statement-breakpoint
ALTER TABLE "property_history" ADD CONSTRAINT "property_history_kind_known" CHECK ("property_history"."kind" in ('stage', 'knocked', 'knock_withdrawn', 'note_added', 'note_edited', 'note_deleted', 'tag_added', 'tag_removed', 'queued', 'exported', 'assessed', 'assessment_withdrawn', 'corrected', 'reported', 'correction_withdrawn', 'disputed', 'appointment_set', 'appointment_changed', 'photo_added', 'photo_deleted', 'person_added', 'person_changed', 'person_deleted', 'measured', 'proposal_drafted', 'proposal_changed', 'proposal_deleted', 'proposal_sent', 'proposal_viewed', 'proposal_signed', 'proposal_declined', 'proposal_expired', 'proposal_revoked', 'proposal_superseded', 'priced', 'opted_out', 'opt_out_withdrawn', 'contact_saved', 'contact_deleted', 'mailed', 'mail_answered', 'lead_received'));