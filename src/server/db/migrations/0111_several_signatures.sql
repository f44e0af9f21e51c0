ALTER TABLE "property_history" DROP CONSTRAINT "property_history_kind_known";--> statement-breakpoint
ALTER TABLE "proposal_recipients" ADD COLUMN "signs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "proposal_signatures" ADD COLUMN "place" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "proposal_signatures" ADD COLUMN "role" varchar(8) DEFAULT 'customer' NOT NULL;--> statement-breakpoint
ALTER TABLE "proposal_signatures" ADD COLUMN "signer" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "proposal_signatures" ADD COLUMN "copy_to" varchar(254);--> statement-breakpoint
ALTER TABLE "proposals" ADD COLUMN "declined_by" varchar(200);--> statement-breakpoint
ALTER TABLE "proposal_signatures" DROP CONSTRAINT "proposal_signatures_pkey";--> statement-breakpoint
ALTER TABLE "proposal_signatures" ADD CONSTRAINT "proposal_signatures_proposal_id_place_pk" PRIMARY KEY("proposal_id","place");--> statement-breakpoint
ALTER TABLE "proposal_signatures" ADD CONSTRAINT "proposal_signatures_once" UNIQUE("proposal_id","role","signer");--> statement-breakpoint
ALTER TABLE "property_history" ADD CONSTRAINT "property_history_kind_known" CHECK ("property_history"."kind" in ('stage', 'knocked', 'knock_withdrawn', 'note_added', 'note_edited', 'note_deleted', 'tag_added', 'tag_removed', 'queued', 'exported', 'assessed', 'assessment_withdrawn', 'corrected', 'reported', 'correction_withdrawn', 'disputed', 'appointment_set', 'appointment_changed', 'photo_added', 'photo_deleted', 'person_added', 'person_changed', 'person_deleted', 'measured', 'proposal_drafted', 'proposal_changed', 'proposal_deleted', 'proposal_sent', 'proposal_viewed', 'proposal_part_signed', 'proposal_signed', 'proposal_countersigned', 'proposal_declined', 'proposal_expired', 'proposal_revoked', 'proposal_superseded', 'priced', 'opted_out', 'opt_out_withdrawn', 'contact_saved', 'contact_deleted', 'mailed', 'mail_answered', 'lead_received'));--> statement-breakpoint
ALTER TABLE "proposal_signatures" ADD CONSTRAINT "proposal_signatures_role_known" CHECK ("proposal_signatures"."role" in ('customer', 'company'));