CREATE TABLE "changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"device_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"kind" varchar(24) NOT NULL,
	"result" varchar(24) NOT NULL,
	"reason" varchar(24),
	"device_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "changes_kind_known" CHECK ("changes"."kind" in ('knock', 'note', 'stage', 'tag', 'undo')),
	CONSTRAINT "changes_result_known" CHECK ("changes"."result" in ('applied', 'already', 'superseded', 'refused')),
	CONSTRAINT "changes_reason_known" CHECK ("changes"."reason" in ('later-visit', 'won', 'do-not-contact', 'no-access', 'not-yours', 'unknown-kind', 'unreadable', 'nothing-to-undo', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "knocks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "knocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"change_id" uuid,
	"property_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"queue_id" integer,
	"outcome" varchar(24) NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"device_at" timestamp with time zone NOT NULL,
	"arrived_at" timestamp with time zone DEFAULT now() NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"accuracy" real,
	"distance" real,
	"grade" varchar(16) NOT NULL,
	"holds" boolean NOT NULL,
	"before" jsonb,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "knocks_change_id_unique" UNIQUE("change_id"),
	CONSTRAINT "knocks_outcome_known" CHECK ("knocks"."outcome" in ('not_home', 'come_back', 'conversation', 'appointment', 'inspected', 'not_interested', 'has_contractor', 'do_not_knock', 'sold', 'skipped', 'to_do')),
	CONSTRAINT "knocks_grade_known" CHECK ("knocks"."grade" in ('near', 'around', 'far', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "outcome_stages" (
	"customer_id" uuid NOT NULL,
	"outcome" varchar(24) NOT NULL,
	"stage" varchar(24) NOT NULL,
	CONSTRAINT "outcome_stages_customer_id_outcome_pk" PRIMARY KEY("customer_id","outcome"),
	CONSTRAINT "outcome_stages_outcome_known" CHECK ("outcome_stages"."outcome" in ('not_home', 'come_back', 'conversation', 'appointment', 'inspected', 'not_interested', 'has_contractor', 'do_not_knock', 'sold', 'skipped', 'to_do')),
	CONSTRAINT "outcome_stages_stage_known" CHECK ("outcome_stages"."stage" in ('new', 'queued', 'knocked', 'called', 'appt_set', 'proposal_sent', 'won', 'lost'))
);
--> statement-breakpoint
ALTER TABLE "property_history" DROP CONSTRAINT "property_history_kind_known";--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knocks" ADD CONSTRAINT "knocks_change_id_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."changes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knocks" ADD CONSTRAINT "knocks_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knocks" ADD CONSTRAINT "knocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knocks" ADD CONSTRAINT "knocks_queue_id_queues_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."queues"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outcome_stages" ADD CONSTRAINT "outcome_stages_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_user" ON "changes" USING btree ("user_id","applied_at");--> statement-breakpoint
CREATE INDEX "knocks_property" ON "knocks" USING btree ("property_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "knocks_user" ON "knocks" USING btree ("user_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "knocks_queue" ON "knocks" USING btree ("queue_id");--> statement-breakpoint
ALTER TABLE "property_history" ADD CONSTRAINT "property_history_kind_known" CHECK ("property_history"."kind" in ('stage', 'knocked', 'knock_withdrawn', 'note_added', 'note_edited', 'note_deleted', 'tag_added', 'tag_removed', 'queued', 'exported', 'assessed', 'assessment_withdrawn', 'corrected', 'reported', 'correction_withdrawn'));