CREATE TABLE "mail_campaigns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" uuid NOT NULL,
	"user_id" text,
	"name" varchar(80) NOT NULL,
	"state" varchar(8) DEFAULT 'draft' NOT NULL,
	"filter" jsonb NOT NULL,
	"design" jsonb NOT NULL,
	"addressee" varchar(8) NOT NULL,
	"skips_vacant" boolean NOT NULL,
	"window_days" smallint NOT NULL,
	"holdout_percent" smallint NOT NULL,
	"seed" varchar(32) NOT NULL,
	"frozen_at" timestamp with time zone,
	"matched" integer,
	"gates" jsonb,
	"unit_cents" integer,
	"markup_percent" smallint,
	"operation_id" uuid,
	"mailed_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_campaigns_state_known" CHECK ("mail_campaigns"."state" in ('draft', 'frozen')),
	CONSTRAINT "mail_campaigns_addressee_known" CHECK ("mail_campaigns"."addressee" in ('owner', 'resident')),
	CONSTRAINT "mail_campaigns_frozen_whole" CHECK (("mail_campaigns"."state" = 'frozen') = ("mail_campaigns"."frozen_at" is not null)),
	CONSTRAINT "mail_campaigns_mailed_frozen" CHECK ("mail_campaigns"."mailed_on" is null or "mail_campaigns"."state" = 'frozen')
);
--> statement-breakpoint
CREATE TABLE "mail_files" (
	"campaign_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"file_key" text,
	"pieces" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_files_campaign_id_number_pk" PRIMARY KEY("campaign_id","number")
);
--> statement-breakpoint
CREATE TABLE "mail_pieces" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_pieces_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" integer NOT NULL,
	"customer_id" uuid NOT NULL,
	"property_id" integer NOT NULL,
	"is_held_out" boolean NOT NULL,
	"position" integer,
	"recipient" text[] NOT NULL,
	"address" jsonb NOT NULL,
	"code" varchar(16),
	"taken_from" date NOT NULL,
	"taken_until" date NOT NULL,
	"scans" integer DEFAULT 0 NOT NULL,
	"first_scan_at" timestamp with time zone,
	CONSTRAINT "mail_pieces_held_out_gets_nothing" CHECK ("mail_pieces"."is_held_out" = ("mail_pieces"."position" is null) and "mail_pieces"."is_held_out" = ("mail_pieces"."code" is null))
);
--> statement-breakpoint
CREATE TABLE "mail_replies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" uuid NOT NULL,
	"property_id" integer NOT NULL,
	"piece_id" bigint,
	"name" varchar(120) NOT NULL,
	"phone" varchar(40),
	"email" varchar(254),
	"message" varchar(1000) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_settings" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"return_name" varchar(120) NOT NULL,
	"return_lines" text[] NOT NULL,
	"phone" varchar(24),
	"license" varchar(60),
	"color" varchar(7) NOT NULL,
	"indicia" text[],
	"mailer_id" varchar(9),
	"service_type" varchar(3) NOT NULL,
	"unit_cents" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind_known";--> statement-breakpoint
ALTER TABLE "property_history" DROP CONSTRAINT "property_history_kind_known";--> statement-breakpoint
ALTER TABLE "mail_campaigns" ADD CONSTRAINT "mail_campaigns_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_campaigns" ADD CONSTRAINT "mail_campaigns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_files" ADD CONSTRAINT "mail_files_campaign_id_mail_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."mail_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_files" ADD CONSTRAINT "mail_files_file_key_files_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."files"("key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_pieces" ADD CONSTRAINT "mail_pieces_campaign_id_mail_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."mail_campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_pieces" ADD CONSTRAINT "mail_pieces_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_pieces" ADD CONSTRAINT "mail_pieces_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_replies" ADD CONSTRAINT "mail_replies_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_replies" ADD CONSTRAINT "mail_replies_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_replies" ADD CONSTRAINT "mail_replies_piece_id_mail_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."mail_pieces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_settings" ADD CONSTRAINT "mail_settings_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_campaigns_company" ON "mail_campaigns" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "mail_campaigns_user" ON "mail_campaigns" USING btree ("user_id") WHERE "mail_campaigns"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "mail_files_file" ON "mail_files" USING btree ("file_key") WHERE "mail_files"."file_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_pieces_position" ON "mail_pieces" USING btree ("campaign_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_pieces_door" ON "mail_pieces" USING btree ("campaign_id","property_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_pieces_code" ON "mail_pieces" USING btree ("code");--> statement-breakpoint
CREATE INDEX "mail_pieces_property" ON "mail_pieces" USING btree ("property_id","customer_id");--> statement-breakpoint
CREATE INDEX "mail_pieces_company" ON "mail_pieces" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "mail_replies_company" ON "mail_replies" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "mail_replies_property" ON "mail_replies" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "mail_replies_piece" ON "mail_replies" USING btree ("piece_id") WHERE "mail_replies"."piece_id" is not null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind_known" CHECK ("files"."kind" in ('rejected-rows', 'previewed-import', 'sample-picture', 'door-photo', 'door-photo-original', 'proposal-logo', 'proposal-picture', 'signed-proposal', 'mail-print', 'capture-original', 'capture-picture', 'capture-ground', 'roof-view'));--> statement-breakpoint
ALTER TABLE "property_history" ADD CONSTRAINT "property_history_kind_known" CHECK ("property_history"."kind" in ('stage', 'knocked', 'knock_withdrawn', 'note_added', 'note_edited', 'note_deleted', 'tag_added', 'tag_removed', 'queued', 'exported', 'assessed', 'assessment_withdrawn', 'corrected', 'reported', 'correction_withdrawn', 'disputed', 'appointment_set', 'appointment_changed', 'photo_added', 'photo_deleted', 'person_added', 'person_changed', 'person_deleted', 'measured', 'proposal_drafted', 'proposal_changed', 'proposal_deleted', 'proposal_sent', 'proposal_viewed', 'proposal_signed', 'proposal_declined', 'proposal_expired', 'proposal_revoked', 'proposal_superseded', 'priced', 'opted_out', 'opt_out_withdrawn', 'contact_saved', 'contact_deleted', 'mailed', 'mail_answered'));--> statement-breakpoint
-- A door is in one of a company's campaigns at a time, whoever freezes which one when. btree_gist is there since 0008.
ALTER TABLE "mail_pieces" ADD CONSTRAINT "mail_pieces_once" EXCLUDE USING gist (
  "customer_id" WITH =, "property_id" WITH =, daterange("taken_from", "taken_until") WITH &&
);
