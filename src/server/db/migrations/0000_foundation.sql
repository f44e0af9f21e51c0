CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"name" varchar(64) NOT NULL,
	"token_hash" varchar(64) NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "bulk_queue_jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_queue_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"job_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"status" varchar(24) DEFAULT 'queued' NOT NULL,
	"type" varchar(48) NOT NULL,
	"payload" jsonb NOT NULL,
	"cap" integer DEFAULT 500 NOT NULL,
	"total_matched" integer,
	"added" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bulk_queue_jobs_job_id_unique" UNIQUE("job_id"),
	CONSTRAINT "bulk_queue_jobs_status_known" CHECK ("bulk_queue_jobs"."status" in ('queued', 'running', 'completed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "contact_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"full_name" varchar(160) NOT NULL,
	"email" varchar(254) NOT NULL,
	"phone" varchar(40) NOT NULL,
	"company_name" varchar(160) NOT NULL,
	"company_location" varchar(160) NOT NULL,
	"status" varchar(16) DEFAULT 'new' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"processed_by" text,
	CONSTRAINT "contact_requests_status_known" CHECK ("contact_requests"."status" in ('new', 'handled'))
);
--> statement-breakpoint
CREATE TABLE "cost_calculations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cost_calculations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"property_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"calculation_type" varchar(48) NOT NULL,
	"material_costs" numeric(12, 2) NOT NULL,
	"labor_costs" numeric(12, 2) NOT NULL,
	"permit_costs" numeric(8, 2) DEFAULT '0' NOT NULL,
	"disposal_costs" numeric(8, 2) DEFAULT '0' NOT NULL,
	"total_project_cost" numeric(12, 2) NOT NULL,
	"current_property_value" numeric(12, 2),
	"projected_value_increase" numeric(12, 2),
	"cost_per_sq_ft" numeric(8, 2),
	"project_duration" integer,
	"warranty_years" integer,
	"solar_addon_cost" numeric(12, 2),
	"solar_roi" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" varchar(160) NOT NULL,
	"segment" varchar(24) DEFAULT 'all' NOT NULL,
	"tier" varchar(24) DEFAULT 'basic' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_segment_known" CHECK ("customers"."segment" in ('all', 'residential', 'commercial')),
	CONSTRAINT "customers_tier_known" CHECK ("customers"."tier" in ('basic', 'project_manager', 'business', 'enterprise'))
);
--> statement-breakpoint
CREATE TABLE "password_reset_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"token" varchar(64) NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "password_reset_tokens_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "properties" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "properties_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"zip_code" varchar(5) NOT NULL,
	"identity" text NOT NULL,
	"address_key" text NOT NULL,
	"address" varchar(300) NOT NULL,
	"parcel_number" varchar(80),
	"property_id" varchar(80),
	"area_square_feet" double precision,
	"is_rental_property" boolean DEFAULT false NOT NULL,
	"usps_vacancy" boolean DEFAULT false NOT NULL,
	"year_built" smallint,
	"zoning" varchar(60),
	"has_missing_shingles" boolean DEFAULT false NOT NULL,
	"has_water_stains" boolean DEFAULT false NOT NULL,
	"has_cracked_shingles" boolean DEFAULT false NOT NULL,
	"has_curling_shingles" boolean DEFAULT false NOT NULL,
	"has_pool" boolean DEFAULT false NOT NULL,
	"pool_status" varchar(60),
	"has_solar_panels" boolean DEFAULT false NOT NULL,
	"roof_type" varchar(60),
	"roof_subtype" varchar(60),
	"severity_level" varchar(16),
	"image_url" varchar(2000),
	"crop_image_url" varchar(2000),
	"owner" varchar(300),
	"owner_address" varchar(300),
	"tax_owner" varchar(300),
	"tax_owner_address" varchar(300),
	"latitude" numeric(10, 7),
	"longitude" numeric(10, 7),
	"geocoded" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "properties_severity_known" CHECK ("properties"."severity_level" in ('none', 'minor', 'moderate', 'severe')),
	CONSTRAINT "properties_latitude_range" CHECK ("properties"."latitude" between -90 and 90),
	CONSTRAINT "properties_longitude_range" CHECK ("properties"."longitude" between -180 and 180),
	CONSTRAINT "properties_both_coordinates" CHECK (("properties"."latitude" is null) = ("properties"."longitude" is null))
);
--> statement-breakpoint
CREATE TABLE "property_note_revisions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "property_note_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"note_id" integer NOT NULL,
	"body" text NOT NULL,
	"edited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_by" text
);
--> statement-breakpoint
CREATE TABLE "property_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "property_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"property_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"body" text NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "property_status" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "property_status_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"property_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"stage" varchar(24) DEFAULT 'new' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"won_at" timestamp with time zone,
	"deal_value" numeric(12, 2),
	CONSTRAINT "property_status_once" UNIQUE("property_id","user_id"),
	CONSTRAINT "property_status_stage_known" CHECK ("property_status"."stage" in ('new', 'queued', 'knocked', 'called', 'appt_set', 'proposal_sent', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "property_tags" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "property_tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"property_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"tag_key" varchar(64) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "property_tags_once" UNIQUE("property_id","user_id","tag_key")
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"property_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"cost_calculation_id" integer,
	"title" varchar(200) NOT NULL,
	"content" jsonb,
	"pdf_url" varchar(2000),
	"status" varchar(24) DEFAULT 'draft' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "queue_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "queue_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"queue_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"status" varchar(24) DEFAULT 'new' NOT NULL,
	"position" integer,
	"notes" text,
	"priority" varchar(24) DEFAULT 'medium' NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "queue_items_once" UNIQUE("queue_id","property_id")
);
--> statement-breakpoint
CREATE TABLE "queues" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "queues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"name" varchar(64) NOT NULL,
	"description" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "queues_name_once" UNIQUE("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" varchar(64) PRIMARY KEY NOT NULL,
	"sess" jsonb NOT NULL,
	"expire" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_tickets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text,
	"email" varchar(254) NOT NULL,
	"subject" varchar(200) NOT NULL,
	"message" text NOT NULL,
	"priority" varchar(16) DEFAULT 'medium' NOT NULL,
	"status" varchar(16) DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_tickets_priority_known" CHECK ("support_tickets"."priority" in ('low', 'medium', 'high', 'urgent')),
	CONSTRAINT "support_tickets_status_known" CHECK ("support_tickets"."status" in ('open', 'answered', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "tag_catalog" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tag_catalog_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" varchar(64) NOT NULL,
	"label" varchar(64) NOT NULL,
	"color" varchar(16) NOT NULL,
	"protected" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tag_catalog_key_unique" UNIQUE("key"),
	CONSTRAINT "tag_catalog_color_known" CHECK ("tag_catalog"."color" in ('blue', 'amber', 'indigo', 'purple', 'cyan', 'teal', 'rose', 'lime', 'red', 'gray'))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" varchar(255) NOT NULL,
	"zip_code" varchar(5),
	"state" varchar(16) DEFAULT 'receiving' NOT NULL,
	"user_id" text,
	"file_size" bigint DEFAULT 0 NOT NULL,
	"sha256" varchar(64),
	"bytes_received" bigint DEFAULT 0 NOT NULL,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"inserted" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"duplicates" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ignored_columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"message" text,
	"rejected_file" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "uploads_state_known" CHECK ("uploads"."state" in ('receiving', 'importing', 'completed', 'failed', 'interrupted'))
);
--> statement-breakpoint
CREATE TABLE "user_zip_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_zip_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"zip_code" varchar(5) NOT NULL,
	"state" varchar(2) DEFAULT 'AZ' NOT NULL,
	"status" varchar(24) DEFAULT 'active' NOT NULL,
	"subscription_type" varchar(24) DEFAULT 'standard' NOT NULL,
	"has_data" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "user_zip_subscriptions_once" UNIQUE("user_id","zip_code"),
	CONSTRAINT "user_zip_subscriptions_status_known" CHECK ("user_zip_subscriptions"."status" in ('active', 'expired', 'removed')),
	CONSTRAINT "user_zip_subscriptions_type_known" CHECK ("user_zip_subscriptions"."subscription_type" in ('standard', 'exclusive'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"customer_id" uuid NOT NULL,
	"email" varchar(254) NOT NULL,
	"password_hash" text NOT NULL,
	"role" varchar(16) DEFAULT 'user' NOT NULL,
	"first_name" varchar(80),
	"last_name" varchar(80),
	"profile_image_url" varchar(2000),
	"subscription_tier" varchar(24) DEFAULT 'basic' NOT NULL,
	"assigned_zip_codes" varchar(5)[] DEFAULT '{}' NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_lowercase" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_admin_flag" CHECK ("users"."is_admin" = ("users"."role" = 'admin')),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('user', 'admin')),
	CONSTRAINT "users_tier_known" CHECK ("users"."subscription_tier" in ('basic', 'project_manager', 'business', 'enterprise'))
);
--> statement-breakpoint
CREATE TABLE "zip_access_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "zip_access_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"zip_code_id" integer NOT NULL,
	"status" varchar(24) DEFAULT 'pending' NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"processed_by" text,
	"notes" text,
	CONSTRAINT "zip_access_requests_status_known" CHECK ("zip_access_requests"."status" in ('pending', 'approved', 'denied'))
);
--> statement-breakpoint
CREATE TABLE "zip_code_fly_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "zip_code_fly_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"zip_code" varchar(5) NOT NULL,
	"notes" text,
	"status" varchar(24) DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"processed_by" text,
	CONSTRAINT "zip_code_fly_requests_status_known" CHECK ("zip_code_fly_requests"."status" in ('pending', 'approved', 'denied'))
);
--> statement-breakpoint
CREATE TABLE "zip_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "zip_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"zip_code" varchar(5) NOT NULL,
	"city" varchar(120),
	"state" varchar(2) DEFAULT 'AZ' NOT NULL,
	"status" varchar(24) DEFAULT 'active' NOT NULL,
	"property_count" integer DEFAULT 0 NOT NULL,
	"located_count" integer DEFAULT 0 NOT NULL,
	"severe_count" integer DEFAULT 0 NOT NULL,
	"imaged_count" integer DEFAULT 0 NOT NULL,
	"data_version" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "zip_codes_zip_code_unique" UNIQUE("zip_code"),
	CONSTRAINT "zip_codes_five_digits" CHECK ("zip_codes"."zip_code" ~ '^[0-9]{5}$')
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_queue_jobs" ADD CONSTRAINT "bulk_queue_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_requests" ADD CONSTRAINT "contact_requests_processed_by_users_id_fk" FOREIGN KEY ("processed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_calculations" ADD CONSTRAINT "cost_calculations_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_calculations" ADD CONSTRAINT "cost_calculations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset_tokens" ADD CONSTRAINT "password_reset_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_zip_code_zip_codes_zip_code_fk" FOREIGN KEY ("zip_code") REFERENCES "public"."zip_codes"("zip_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_note_revisions" ADD CONSTRAINT "property_note_revisions_note_id_property_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."property_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_note_revisions" ADD CONSTRAINT "property_note_revisions_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_notes" ADD CONSTRAINT "property_notes_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_notes" ADD CONSTRAINT "property_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_status" ADD CONSTRAINT "property_status_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_status" ADD CONSTRAINT "property_status_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_tags" ADD CONSTRAINT "property_tags_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_tags" ADD CONSTRAINT "property_tags_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_tags" ADD CONSTRAINT "property_tags_tag_key_tag_catalog_key_fk" FOREIGN KEY ("tag_key") REFERENCES "public"."tag_catalog"("key") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_cost_calculation_id_cost_calculations_id_fk" FOREIGN KEY ("cost_calculation_id") REFERENCES "public"."cost_calculations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_items" ADD CONSTRAINT "queue_items_queue_id_queues_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."queues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_items" ADD CONSTRAINT "queue_items_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queues" ADD CONSTRAINT "queues_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_zip_subscriptions" ADD CONSTRAINT "user_zip_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_zip_subscriptions" ADD CONSTRAINT "user_zip_subscriptions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_zip_subscriptions" ADD CONSTRAINT "user_zip_subscriptions_zip_code_zip_codes_zip_code_fk" FOREIGN KEY ("zip_code") REFERENCES "public"."zip_codes"("zip_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zip_access_requests" ADD CONSTRAINT "zip_access_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zip_access_requests" ADD CONSTRAINT "zip_access_requests_zip_code_id_zip_codes_id_fk" FOREIGN KEY ("zip_code_id") REFERENCES "public"."zip_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zip_access_requests" ADD CONSTRAINT "zip_access_requests_processed_by_users_id_fk" FOREIGN KEY ("processed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zip_code_fly_requests" ADD CONSTRAINT "zip_code_fly_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zip_code_fly_requests" ADD CONSTRAINT "zip_code_fly_requests_processed_by_users_id_fk" FOREIGN KEY ("processed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_user" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bulk_queue_jobs_user" ON "bulk_queue_jobs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_requests_latest" ON "contact_requests" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cost_calculations_property" ON "cost_calculations" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "cost_calculations_user" ON "cost_calculations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_reset_tokens_user" ON "password_reset_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "properties_identity" ON "properties" USING btree ("zip_code","identity");--> statement-breakpoint
CREATE INDEX "properties_address" ON "properties" USING btree ("zip_code","address_key");--> statement-breakpoint
CREATE INDEX "properties_zip_list" ON "properties" USING btree ("zip_code","id");--> statement-breakpoint
CREATE INDEX "property_note_revisions_note" ON "property_note_revisions" USING btree ("note_id");--> statement-breakpoint
CREATE INDEX "property_note_revisions_editor" ON "property_note_revisions" USING btree ("edited_by");--> statement-breakpoint
CREATE INDEX "property_notes_latest" ON "property_notes" USING btree ("property_id","user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "property_notes_user" ON "property_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "property_status_user" ON "property_status" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "property_tags_user" ON "property_tags" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "property_tags_key" ON "property_tags" USING btree ("tag_key");--> statement-breakpoint
CREATE INDEX "proposals_property" ON "proposals" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "proposals_user" ON "proposals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "proposals_calculation" ON "proposals" USING btree ("cost_calculation_id");--> statement-breakpoint
CREATE INDEX "queue_items_property" ON "queue_items" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree (("sess" ->> 'userId'));--> statement-breakpoint
CREATE INDEX "support_tickets_user" ON "support_tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "uploads_latest" ON "uploads" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_zip_subscriptions_zip" ON "user_zip_subscriptions" USING btree ("zip_code");--> statement-breakpoint
CREATE INDEX "users_customer" ON "users" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "zip_access_requests_user" ON "zip_access_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "zip_access_requests_zip" ON "zip_access_requests" USING btree ("zip_code_id");--> statement-breakpoint
CREATE INDEX "zip_code_fly_requests_user" ON "zip_code_fly_requests" USING btree ("user_id");