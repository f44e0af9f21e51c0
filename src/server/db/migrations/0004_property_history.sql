CREATE TABLE "property_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "property_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"property_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"kind" varchar(24) NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"from_stage" varchar(24),
	"to_stage" varchar(24),
	"deal_value" numeric(12, 2),
	"note_id" integer,
	"tag_key" varchar(64),
	"label" text,
	CONSTRAINT "property_history_kind_known" CHECK ("property_history"."kind" in ('stage', 'note_added', 'note_edited', 'note_deleted', 'tag_added', 'tag_removed', 'queued', 'exported')),
	CONSTRAINT "property_history_from_known" CHECK ("property_history"."from_stage" in ('new', 'queued', 'knocked', 'called', 'appt_set', 'proposal_sent', 'won', 'lost')),
	CONSTRAINT "property_history_to_known" CHECK ("property_history"."to_stage" in ('new', 'queued', 'knocked', 'called', 'appt_set', 'proposal_sent', 'won', 'lost'))
);
--> statement-breakpoint
ALTER TABLE "tag_catalog" ADD COLUMN "shared" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "property_history" ADD CONSTRAINT "property_history_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "property_history" ADD CONSTRAINT "property_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "property_history_latest" ON "property_history" USING btree ("property_id","user_id","id");--> statement-breakpoint
CREATE INDEX "property_history_user" ON "property_history" USING btree ("user_id","kind");--> statement-breakpoint
create function property_history_stays() returns trigger language plpgsql as $$
begin
  raise exception 'property_history is only ever added to';
end $$;--> statement-breakpoint
create trigger property_history_stays before update on "property_history" execute function property_history_stays();
