CREATE TABLE "corrections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"property_id" integer NOT NULL,
	"source" varchar(16) NOT NULL,
	"says" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"assessment_id" integer,
	"state" varchar(16) NOT NULL,
	"user_id" text,
	"said_at" timestamp with time zone DEFAULT now() NOT NULL,
	"held_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" text,
	CONSTRAINT "corrections_source_known" CHECK ("corrections"."source" in ('reviewer', 'rep')),
	CONSTRAINT "corrections_state_known" CHECK ("corrections"."state" in ('waiting', 'holds', 'declined')),
	CONSTRAINT "corrections_held_since" CHECK (("corrections"."state" = 'holds') = ("corrections"."held_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "file_words" (
	"property_id" integer NOT NULL,
	"field" varchar(24) NOT NULL,
	"value" text NOT NULL,
	"first_on" date NOT NULL,
	"last_on" date NOT NULL,
	"heard_at" timestamp with time zone DEFAULT now() NOT NULL,
	"upload_id" uuid,
	CONSTRAINT "file_words_property_id_field_value_pk" PRIMARY KEY("property_id","field","value"),
	CONSTRAINT "file_words_days_in_order" CHECK ("file_words"."first_on" <= "file_words"."last_on")
);
--> statement-breakpoint
ALTER TABLE "property_history" DROP CONSTRAINT "property_history_kind_known";--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "is_vacant_lot" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_words" ADD CONSTRAINT "file_words_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_words" ADD CONSTRAINT "file_words_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "corrections_property" ON "corrections" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "corrections_waiting" ON "corrections" USING btree ("said_at") WHERE "corrections"."state" = 'waiting' and "corrections"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "corrections_author" ON "corrections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "corrections_decider" ON "corrections" USING btree ("decided_by") WHERE "corrections"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "corrections_withdrawer" ON "corrections" USING btree ("withdrawn_by") WHERE "corrections"."withdrawn_by" is not null;--> statement-breakpoint
CREATE INDEX "file_words_upload" ON "file_words" USING btree ("upload_id") WHERE "file_words"."upload_id" is not null;--> statement-breakpoint
ALTER TABLE "property_history" ADD CONSTRAINT "property_history_kind_known" CHECK ("property_history"."kind" in ('stage', 'note_added', 'note_edited', 'note_deleted', 'tag_added', 'tag_removed', 'queued', 'exported', 'assessed', 'assessment_withdrawn', 'corrected', 'reported', 'correction_withdrawn'));