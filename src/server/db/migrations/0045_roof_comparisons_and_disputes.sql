CREATE TABLE "disputes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"property_id" integer NOT NULL,
	"capture_id" integer NOT NULL,
	"user_id" text,
	"reason" varchar(500) NOT NULL,
	"shows_photos" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"outcome" varchar(16),
	"review_id" integer,
	CONSTRAINT "disputes_outcome_known" CHECK ("disputes"."outcome" in ('upheld', 'rejected', 'cannot-tell', 'withdrawn')),
	CONSTRAINT "disputes_settled_somehow" CHECK (("disputes"."settled_at" is null) = ("disputes"."outcome" is null))
);
--> statement-breakpoint
CREATE TABLE "roof_comparisons" (
	"capture_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"earlier_id" integer NOT NULL,
	"reason" varchar(16),
	"score" double precision,
	"east_m" double precision,
	"north_m" double precision,
	"turn_degrees" double precision,
	CONSTRAINT "roof_comparisons_capture_id_property_id_pk" PRIMARY KEY("capture_id","property_id"),
	CONSTRAINT "roof_comparisons_reason_known" CHECK ("roof_comparisons"."reason" in ('angle', 'match')),
	CONSTRAINT "roof_comparisons_score_or_reason" CHECK (("roof_comparisons"."reason" is null) = ("roof_comparisons"."score" is not null))
);
--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_kind_known";--> statement-breakpoint
ALTER TABLE "property_history" DROP CONSTRAINT "property_history_kind_known";--> statement-breakpoint
ALTER TABLE "roof_views" ADD COLUMN "crop_half_width_m" double precision;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_capture_id_captures_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."captures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roof_comparisons" ADD CONSTRAINT "roof_comparisons_capture_id_captures_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."captures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roof_comparisons" ADD CONSTRAINT "roof_comparisons_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roof_comparisons" ADD CONSTRAINT "roof_comparisons_earlier_id_captures_id_fk" FOREIGN KEY ("earlier_id") REFERENCES "public"."captures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_property" ON "disputes" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "disputes_capture" ON "disputes" USING btree ("capture_id");--> statement-breakpoint
CREATE INDEX "disputes_author" ON "disputes" USING btree ("user_id") WHERE "disputes"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "disputes_review" ON "disputes" USING btree ("review_id") WHERE "disputes"."review_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_open_once" ON "disputes" USING btree ("property_id","user_id") WHERE "disputes"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "roof_comparisons_property" ON "roof_comparisons" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "roof_comparisons_earlier" ON "roof_comparisons" USING btree ("earlier_id");--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_kind_known" CHECK ("changes"."kind" in ('knock', 'note', 'stage', 'tag', 'undo', 'appointment', 'photo', 'dispute'));--> statement-breakpoint
ALTER TABLE "property_history" ADD CONSTRAINT "property_history_kind_known" CHECK ("property_history"."kind" in ('stage', 'knocked', 'knock_withdrawn', 'note_added', 'note_edited', 'note_deleted', 'tag_added', 'tag_removed', 'queued', 'exported', 'assessed', 'assessment_withdrawn', 'corrected', 'reported', 'correction_withdrawn', 'disputed', 'appointment_set', 'appointment_changed', 'photo_added', 'photo_deleted'));