CREATE TABLE "contact_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" uuid NOT NULL,
	"user_id" text,
	"property_id" integer,
	"channel" varchar(8) NOT NULL,
	"purpose" varchar(24) NOT NULL,
	"asked_about" timestamp with time zone,
	"doors" integer NOT NULL,
	"allowed" integer NOT NULL,
	"reasons" jsonb NOT NULL,
	"rules_version" varchar(24) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_answers_channel_known" CHECK ("contact_answers"."channel" in ('knock', 'call', 'text', 'mail', 'email'))
);
--> statement-breakpoint
CREATE TABLE "contact_codes" (
	"code" varchar(16) PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"property_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_points" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_points_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" uuid NOT NULL,
	"person_id" integer NOT NULL,
	"kind" varchar(8) NOT NULL,
	"value" varchar(254) NOT NULL,
	"line_kind" varchar(8) DEFAULT 'unknown' NOT NULL,
	"source" varchar(12) NOT NULL,
	"source_name" varchar(200),
	"basis" varchar(16) NOT NULL,
	"obtained_on" date NOT NULL,
	"confidence" smallint,
	"consent_text" varchar(2000),
	"consent_on" date,
	"registry_listed" boolean,
	"registry_checked_on" date,
	"original" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_points_kind_known" CHECK ("contact_points"."kind" in ('phone', 'email')),
	CONSTRAINT "contact_points_line_known" CHECK ("contact_points"."line_kind" in ('landline', 'mobile', 'unknown')),
	CONSTRAINT "contact_points_source_known" CHECK ("contact_points"."source" in ('typed', 'import', 'enrichment', 'homeowner')),
	CONSTRAINT "contact_points_basis_known" CHECK ("contact_points"."basis" in ('given', 'inquiry', 'customer', 'purchased', 'public-record', 'unknown')),
	CONSTRAINT "contact_points_confidence_percent" CHECK ("contact_points"."confidence" between 0 and 100),
	CONSTRAINT "contact_points_consent_whole" CHECK (("contact_points"."consent_text" is null) = ("contact_points"."consent_on" is null)),
	CONSTRAINT "contact_points_registry_whole" CHECK (("contact_points"."registry_listed" is null) = ("contact_points"."registry_checked_on" is null))
);
--> statement-breakpoint
CREATE TABLE "contact_reveals" (
	"customer_id" uuid NOT NULL,
	"owner_key" varchar(64) NOT NULL,
	"revealed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_reveals_customer_id_owner_key_pk" PRIMARY KEY("customer_id","owner_key")
);
--> statement-breakpoint
CREATE TABLE "no_knock_addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "no_knock_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" varchar(2) NOT NULL,
	"city" varchar(120) NOT NULL,
	"zip_code" varchar(5) NOT NULL,
	"address" varchar(300) NOT NULL,
	"address_key" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date,
	"source" varchar(300) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opt_outs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "opt_outs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" uuid NOT NULL,
	"property_id" integer NOT NULL,
	"value" varchar(254),
	"channel" varchar(8) NOT NULL,
	"source" varchar(12) NOT NULL,
	"note" varchar(500),
	"user_id" text,
	"stated_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opt_outs_channel_known" CHECK ("opt_outs"."channel" in ('all', 'knock', 'call', 'text', 'mail', 'email')),
	CONSTRAINT "opt_outs_source_known" CHECK ("opt_outs"."source" in ('tag', 'asked', 'sign', 'homeowner', 'import'))
);
--> statement-breakpoint
ALTER TABLE "property_history" DROP CONSTRAINT "property_history_kind_known";--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_codes" ADD CONSTRAINT "contact_codes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_codes" ADD CONSTRAINT "contact_codes_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_points" ADD CONSTRAINT "contact_points_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_points" ADD CONSTRAINT "contact_points_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_reveals" ADD CONSTRAINT "contact_reveals_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opt_outs" ADD CONSTRAINT "opt_outs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opt_outs" ADD CONSTRAINT "opt_outs_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opt_outs" ADD CONSTRAINT "opt_outs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_answers_property" ON "contact_answers" USING btree ("property_id","customer_id") WHERE "contact_answers"."property_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_answers_company" ON "contact_answers" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_answers_user" ON "contact_answers" USING btree ("user_id") WHERE "contact_answers"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "contact_codes_company" ON "contact_codes" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "contact_codes_property" ON "contact_codes" USING btree ("property_id","customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_points_value" ON "contact_points" USING btree ("person_id","kind","value");--> statement-breakpoint
CREATE INDEX "contact_points_company" ON "contact_points" USING btree ("customer_id","kind","value");--> statement-breakpoint
CREATE INDEX "contact_reveals_when" ON "contact_reveals" USING btree ("customer_id","revealed_at");--> statement-breakpoint
CREATE INDEX "no_knock_addresses_place" ON "no_knock_addresses" USING btree ("zip_code","address_key");--> statement-breakpoint
CREATE INDEX "no_knock_addresses_city" ON "no_knock_addresses" USING btree ("state",lower("city"));--> statement-breakpoint
CREATE UNIQUE INDEX "opt_outs_once" ON "opt_outs" USING btree ("property_id","customer_id","channel","source",coalesce("value", ''));--> statement-breakpoint
CREATE INDEX "opt_outs_value" ON "opt_outs" USING btree ("customer_id","value") WHERE "opt_outs"."value" is not null;--> statement-breakpoint
CREATE INDEX "opt_outs_company" ON "opt_outs" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "opt_outs_user" ON "opt_outs" USING btree ("user_id") WHERE "opt_outs"."user_id" is not null;--> statement-breakpoint
ALTER TABLE "property_history" ADD CONSTRAINT "property_history_kind_known" CHECK ("property_history"."kind" in ('stage', 'knocked', 'knock_withdrawn', 'note_added', 'note_edited', 'note_deleted', 'tag_added', 'tag_removed', 'queued', 'exported', 'assessed', 'assessment_withdrawn', 'corrected', 'reported', 'correction_withdrawn', 'disputed', 'appointment_set', 'appointment_changed', 'photo_added', 'photo_deleted', 'person_added', 'person_changed', 'person_deleted', 'measured', 'proposal_drafted', 'proposal_changed', 'proposal_deleted', 'proposal_sent', 'proposal_viewed', 'proposal_signed', 'proposal_declined', 'proposal_expired', 'proposal_revoked', 'proposal_superseded', 'priced', 'opted_out', 'opt_out_withdrawn', 'contact_saved', 'contact_deleted'));