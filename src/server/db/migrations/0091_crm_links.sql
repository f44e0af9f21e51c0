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
ALTER TABLE "crm_links" ADD CONSTRAINT "crm_links_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_links" ADD CONSTRAINT "crm_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_pushes" ADD CONSTRAINT "crm_pushes_link_id_crm_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."crm_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_pushes" ADD CONSTRAINT "crm_pushes_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_pushes" ADD CONSTRAINT "crm_pushes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crm_links_user" ON "crm_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "crm_pushes_property" ON "crm_pushes" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "crm_pushes_due" ON "crm_pushes" USING btree ("next_at") WHERE "crm_pushes"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "crm_pushes_user" ON "crm_pushes" USING btree ("user_id") WHERE "crm_pushes"."user_id" is not null;