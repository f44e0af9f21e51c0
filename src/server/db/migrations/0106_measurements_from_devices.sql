ALTER TABLE "changes" DROP CONSTRAINT "changes_kind_known";--> statement-breakpoint
ALTER TABLE "measurements" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "measurements" ADD CONSTRAINT "measurements_change_id_unique" UNIQUE("change_id");--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_kind_known" CHECK ("changes"."kind" in ('knock', 'note', 'stage', 'tag', 'undo', 'appointment', 'photo', 'dispute', 'priority', 'to-do', 'person', 'measurement', 'proposal'));