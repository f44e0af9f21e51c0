ALTER TABLE "roof_proposals" RENAME TO "roof_suggestions";--> statement-breakpoint
ALTER TABLE "roof_suggestions" RENAME CONSTRAINT "roof_proposals_capture_id_property_id_pk" TO "roof_suggestions_capture_id_property_id_pk";--> statement-breakpoint
ALTER TABLE "roof_suggestions" RENAME CONSTRAINT "roof_proposals_capture_id_captures_id_fk" TO "roof_suggestions_capture_id_captures_id_fk";--> statement-breakpoint
ALTER TABLE "roof_suggestions" RENAME CONSTRAINT "roof_proposals_property_id_properties_id_fk" TO "roof_suggestions_property_id_properties_id_fk";--> statement-breakpoint
ALTER INDEX "roof_proposals_property" RENAME TO "roof_suggestions_property";--> statement-breakpoint
ALTER TABLE "roof_suggestions" DROP CONSTRAINT "roof_proposals_state_known";--> statement-breakpoint
UPDATE "roof_suggestions" SET "state" = 'suggested' WHERE "state" = 'proposed';--> statement-breakpoint
ALTER TABLE "roof_suggestions" ADD CONSTRAINT "roof_suggestions_state_known" CHECK ("roof_suggestions"."state" in ('suggested', 'abstained'));--> statement-breakpoint
ALTER TABLE "proposal_bars" RENAME TO "suggestion_bars";--> statement-breakpoint
ALTER TABLE "suggestion_bars" RENAME CONSTRAINT "proposal_bars_set_by_users_id_fk" TO "suggestion_bars_set_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "suggestion_bars" RENAME CONSTRAINT "proposal_bars_sign_known" TO "suggestion_bars_sign_known";--> statement-breakpoint
ALTER INDEX "proposal_bars_setter" RENAME TO "suggestion_bars_setter";--> statement-breakpoint
ALTER INDEX IF EXISTS "proposal_bars_pkey" RENAME TO "suggestion_bars_pkey";--> statement-breakpoint
ALTER TABLE "reviews" RENAME COLUMN "saw_proposal" TO "saw_suggestion";--> statement-breakpoint
UPDATE "operations" SET "name" = 'vision.suggest' WHERE "name" = 'vision.propose';
