CREATE TABLE "proposal_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposal_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proposal_id" integer NOT NULL,
	"recipient_id" integer,
	"token_hash" varchar(64) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposal_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "proposal_numbers" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposal_pictures" (
	"proposal_id" integer NOT NULL,
	"sha256" varchar(64) NOT NULL,
	"file_key" text NOT NULL,
	CONSTRAINT "proposal_pictures_proposal_id_sha256_pk" PRIMARY KEY("proposal_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "proposal_recipients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposal_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"proposal_id" integer NOT NULL,
	"person_id" integer,
	"position" integer NOT NULL,
	"name" varchar(200),
	"email" varchar(254)
);
--> statement-breakpoint
CREATE TABLE "proposal_signatures" (
	"proposal_id" integer PRIMARY KEY NOT NULL,
	"recipient_id" integer,
	"name" varchar(200) NOT NULL,
	"kind" varchar(8) NOT NULL,
	"strokes" jsonb,
	"option_id" integer NOT NULL,
	"total_cents" bigint NOT NULL,
	"deposit_cents" bigint NOT NULL,
	"content_sha256" varchar(64) NOT NULL,
	"consent" text NOT NULL,
	"cancellation" jsonb NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"address" varchar(64) NOT NULL,
	"agent" varchar(400) NOT NULL,
	CONSTRAINT "proposal_signatures_kind_known" CHECK ("proposal_signatures"."kind" in ('typed', 'drawn')),
	CONSTRAINT "proposal_signatures_drawn" CHECK (("proposal_signatures"."kind" = 'drawn') = ("proposal_signatures"."strokes" is not null))
);
--> statement-breakpoint
CREATE TABLE "proposal_templates" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL,
	"logo_key" text,
	"logo_width" integer,
	"logo_height" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_kind_known";--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_reason_known";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind_known";--> statement-breakpoint
ALTER TABLE "property_history" DROP CONSTRAINT "property_history_kind_known";--> statement-breakpoint
ALTER TABLE "proposals" DROP CONSTRAINT "proposals_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "proposals_property";--> statement-breakpoint
ALTER TABLE "proposals" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "customer_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "fields" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "content_sha256" varchar(64);--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "signed_pdf_key" text;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "value" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "supersedes_id" integer;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "viewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "signed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "decline_reason" text;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "proposal_links" ADD CONSTRAINT "proposal_links_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_links" ADD CONSTRAINT "proposal_links_recipient_id_proposal_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."proposal_recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_numbers" ADD CONSTRAINT "proposal_numbers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_pictures" ADD CONSTRAINT "proposal_pictures_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_pictures" ADD CONSTRAINT "proposal_pictures_file_key_files_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."files"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_recipients" ADD CONSTRAINT "proposal_recipients_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_recipients" ADD CONSTRAINT "proposal_recipients_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_signatures" ADD CONSTRAINT "proposal_signatures_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_signatures" ADD CONSTRAINT "proposal_signatures_recipient_id_proposal_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."proposal_recipients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_templates" ADD CONSTRAINT "proposal_templates_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_templates" ADD CONSTRAINT "proposal_templates_logo_key_files_key_fk" FOREIGN KEY ("logo_key") REFERENCES "public"."files"("key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_templates" ADD CONSTRAINT "proposal_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposal_links_proposal" ON "proposal_links" USING btree ("proposal_id");--> statement-breakpoint
CREATE INDEX "proposal_links_recipient" ON "proposal_links" USING btree ("recipient_id") WHERE "proposal_links"."recipient_id" is not null;--> statement-breakpoint
CREATE INDEX "proposal_pictures_file" ON "proposal_pictures" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "proposal_recipients_proposal" ON "proposal_recipients" USING btree ("proposal_id");--> statement-breakpoint
CREATE INDEX "proposal_recipients_person" ON "proposal_recipients" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "proposal_signatures_recipient" ON "proposal_signatures" USING btree ("recipient_id") WHERE "proposal_signatures"."recipient_id" is not null;--> statement-breakpoint
CREATE INDEX "proposal_templates_user" ON "proposal_templates" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "proposal_templates_logo" ON "proposal_templates" USING btree ("logo_key");--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_signed_pdf_key_files_key_fk" FOREIGN KEY ("signed_pdf_key") REFERENCES "public"."files"("key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_supersedes_id_proposals_id_fk" FOREIGN KEY ("supersedes_id") REFERENCES "public"."proposals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proposals_company" ON "proposals" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "proposals_signed_pdf" ON "proposals" USING btree ("signed_pdf_key") WHERE "proposals"."signed_pdf_key" is not null;--> statement-breakpoint
CREATE INDEX "proposals_supersedes" ON "proposals" USING btree ("supersedes_id") WHERE "proposals"."supersedes_id" is not null;--> statement-breakpoint
CREATE INDEX "proposals_open" ON "proposals" USING btree ("expires_at") WHERE "proposals"."status" in ('sent', 'viewed');--> statement-breakpoint
CREATE INDEX "proposals_property" ON "proposals" USING btree ("property_id","customer_id");--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_change_id_unique" UNIQUE("change_id");--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_number" UNIQUE("customer_id","number");--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_kind_known" CHECK ("changes"."kind" in ('knock', 'note', 'stage', 'tag', 'undo', 'appointment', 'photo', 'dispute', 'priority', 'to-do', 'person', 'proposal'));--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_reason_known" CHECK ("changes"."reason" in ('later-visit', 'won', 'taken-back', 'worked-since', 'off-list', 'do-not-contact', 'leaders-only', 'time-taken', 'time-skipped', 'not-sent', 'no-access', 'not-yours', 'unknown-kind', 'unreadable', 'no-picture', 'nothing-to-undo', 'failed'));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind_known" CHECK ("files"."kind" in ('rejected-rows', 'previewed-import', 'sample-picture', 'door-photo', 'door-photo-original', 'proposal-logo', 'proposal-picture', 'signed-proposal', 'capture-original', 'capture-picture', 'roof-view'));--> statement-breakpoint
ALTER TABLE "property_history" ADD CONSTRAINT "property_history_kind_known" CHECK ("property_history"."kind" in ('stage', 'knocked', 'knock_withdrawn', 'note_added', 'note_edited', 'note_deleted', 'tag_added', 'tag_removed', 'queued', 'exported', 'assessed', 'assessment_withdrawn', 'corrected', 'reported', 'correction_withdrawn', 'disputed', 'appointment_set', 'appointment_changed', 'photo_added', 'photo_deleted', 'person_added', 'person_changed', 'person_deleted', 'measured', 'proposal_drafted', 'proposal_changed', 'proposal_deleted', 'proposal_sent', 'proposal_viewed', 'proposal_signed', 'proposal_declined', 'proposal_expired', 'proposal_revoked', 'proposal_superseded', 'priced'));--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_status_known" CHECK ("proposals"."status" in ('draft', 'sent', 'viewed', 'signed', 'declined', 'expired', 'superseded'));--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_sent_is_frozen" CHECK (("proposals"."status" = 'draft') = ("proposals"."content" is null) and ("proposals"."content" is null) = ("proposals"."content_sha256" is null)
        and ("proposals"."content" is null) = ("proposals"."number" is null) and ("proposals"."content" is null) = ("proposals"."expires_at" is null));--> statement-breakpoint
CREATE FUNCTION "keep_sent_proposal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was sent or signed never changes';
END $$;--> statement-breakpoint
CREATE TRIGGER "proposals_frozen" BEFORE UPDATE ON "proposals" FOR EACH ROW
  WHEN (OLD.content IS NOT NULL AND (NEW.content IS DISTINCT FROM OLD.content
    OR NEW.content_sha256 IS DISTINCT FROM OLD.content_sha256 OR NEW.number IS DISTINCT FROM OLD.number
    OR (OLD.status = 'signed' AND (NEW.status <> 'signed' OR NEW.signed_at IS DISTINCT FROM OLD.signed_at
      OR NEW.value IS DISTINCT FROM OLD.value))))
  EXECUTE FUNCTION "keep_sent_proposal"();--> statement-breakpoint
CREATE TRIGGER "proposal_signatures_kept" BEFORE UPDATE ON "proposal_signatures" FOR EACH ROW
  WHEN (to_jsonb(NEW) - 'recipient_id' IS DISTINCT FROM to_jsonb(OLD) - 'recipient_id'
    OR NEW.recipient_id IS NOT NULL AND NEW.recipient_id IS DISTINCT FROM OLD.recipient_id)
  EXECUTE FUNCTION "keep_sent_proposal"();
