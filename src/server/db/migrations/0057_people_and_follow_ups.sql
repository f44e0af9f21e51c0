CREATE TABLE "people" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"property_id" integer NOT NULL,
	"customer_id" uuid NOT NULL,
	"user_id" text,
	"name" varchar(200),
	"phone" varchar(32),
	"email" varchar(254),
	"knock_id" bigint,
	"phone_knock_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_name_somebody" CHECK (coalesce("people"."name", "people"."phone", "people"."email") is not null)
);
--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_kind_known";--> statement-breakpoint
ALTER TABLE "property_history" DROP CONSTRAINT "property_history_kind_known";--> statement-breakpoint
ALTER TABLE "queue_items" DROP CONSTRAINT "queue_items_status_known";--> statement-breakpoint
ALTER TABLE "knocks" ADD COLUMN "follow_up_on" date;--> statement-breakpoint
ALTER TABLE "knocks" ADD COLUMN "follow_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_knock_id_knocks_id_fk" FOREIGN KEY ("knock_id") REFERENCES "public"."knocks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_phone_knock_id_knocks_id_fk" FOREIGN KEY ("phone_knock_id") REFERENCES "public"."knocks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_property" ON "people" USING btree ("property_id","customer_id");--> statement-breakpoint
CREATE INDEX "people_company" ON "people" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "people_user" ON "people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "people_knock" ON "people" USING btree ("knock_id") WHERE "people"."knock_id" is not null;--> statement-breakpoint
CREATE INDEX "people_phone_knock" ON "people" USING btree ("phone_knock_id") WHERE "people"."phone_knock_id" is not null;--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_kind_known" CHECK ("changes"."kind" in ('knock', 'note', 'stage', 'tag', 'undo', 'appointment', 'photo', 'dispute', 'priority', 'to-do', 'person'));--> statement-breakpoint
ALTER TABLE "knocks" ADD CONSTRAINT "knocks_follow_up_whole" CHECK (("knocks"."follow_up_on" is null) = ("knocks"."follow_up_at" is null));--> statement-breakpoint
ALTER TABLE "property_history" ADD CONSTRAINT "property_history_kind_known" CHECK ("property_history"."kind" in ('stage', 'knocked', 'knock_withdrawn', 'note_added', 'note_edited', 'note_deleted', 'tag_added', 'tag_removed', 'queued', 'exported', 'assessed', 'assessment_withdrawn', 'corrected', 'reported', 'correction_withdrawn', 'disputed', 'appointment_set', 'appointment_changed', 'photo_added', 'photo_deleted', 'person_added', 'person_changed', 'person_deleted'));--> statement-breakpoint
ALTER TABLE "queue_items" ADD CONSTRAINT "queue_items_status_known" CHECK ("queue_items"."status" in ('new', 'not_home', 'come_back', 'done', 'skipped'));