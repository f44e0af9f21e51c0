CREATE TABLE "door_photos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "door_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"property_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"digest" varchar(64) NOT NULL,
	"file_key" text NOT NULL,
	"original_key" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "door_photos_once" UNIQUE("property_id","user_id","digest")
);
--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_kind_known";--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_reason_known";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind_known";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_access_known";--> statement-breakpoint
ALTER TABLE "property_history" DROP CONSTRAINT "property_history_kind_known";--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "knock_id" bigint;--> statement-breakpoint
ALTER TABLE "door_photos" ADD CONSTRAINT "door_photos_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_photos" ADD CONSTRAINT "door_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_photos" ADD CONSTRAINT "door_photos_file_key_files_key_fk" FOREIGN KEY ("file_key") REFERENCES "public"."files"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_photos" ADD CONSTRAINT "door_photos_original_key_files_key_fk" FOREIGN KEY ("original_key") REFERENCES "public"."files"("key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "door_photos_user" ON "door_photos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "door_photos_file" ON "door_photos" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "door_photos_original" ON "door_photos" USING btree ("original_key");--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_knock_id_knocks_id_fk" FOREIGN KEY ("knock_id") REFERENCES "public"."knocks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_knock" ON "appointments" USING btree ("knock_id") WHERE "appointments"."knock_id" is not null;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_kind_known" CHECK ("changes"."kind" in ('knock', 'note', 'stage', 'tag', 'undo', 'appointment', 'photo'));--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_reason_known" CHECK ("changes"."reason" in ('later-visit', 'won', 'taken-back', 'do-not-contact', 'no-access', 'not-yours', 'unknown-kind', 'unreadable', 'no-picture', 'nothing-to-undo', 'failed'));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind_known" CHECK ("files"."kind" in ('rejected-rows', 'previewed-import', 'sample-picture', 'door-photo', 'door-photo-original'));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_access_known" CHECK ("files"."access" in ('administrators', 'owner', 'company', 'zip', 'door'));--> statement-breakpoint
ALTER TABLE "property_history" ADD CONSTRAINT "property_history_kind_known" CHECK ("property_history"."kind" in ('stage', 'knocked', 'knock_withdrawn', 'note_added', 'note_edited', 'note_deleted', 'tag_added', 'tag_removed', 'queued', 'exported', 'assessed', 'assessment_withdrawn', 'corrected', 'reported', 'correction_withdrawn', 'appointment_set', 'appointment_changed', 'photo_added', 'photo_deleted'));