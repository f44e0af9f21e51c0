CREATE TABLE "event_cursors" (
	"consumer" varchar(48) PRIMARY KEY NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"position" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" varchar(48) NOT NULL,
	"company_id" uuid,
	"actor_id" text,
	"actor_name" varchar(254) NOT NULL,
	"subject_id" text,
	"subject_name" varchar(254),
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"address" varchar(64)
);
--> statement-breakpoint
ALTER TABLE "property_history" DROP CONSTRAINT "property_history_kind_known";--> statement-breakpoint
CREATE UNIQUE INDEX "events_position" ON "events" USING btree ("position");--> statement-breakpoint
CREATE INDEX "events_without_position" ON "events" USING btree ("id") WHERE "events"."position" is null;--> statement-breakpoint
ALTER TABLE "property_history" ADD CONSTRAINT "property_history_kind_known" CHECK ("property_history"."kind" in ('stage', 'note_added', 'note_edited', 'note_deleted', 'tag_added', 'tag_removed', 'queued', 'exported', 'assessed', 'assessment_withdrawn'));--> statement-breakpoint
-- An event gets its place once, and goes when everybody has taken it; nothing else happens to it.
CREATE FUNCTION events_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' AND old.position IS NULL AND to_jsonb(new) - 'position' = to_jsonb(old) - 'position' THEN
    RETURN new;
  END IF;
  IF tg_op = 'DELETE' AND old.position <= (SELECT min(position) FROM event_cursors) THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION 'events may not be changed: % is refused', lower(tg_op) USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER events_stay BEFORE UPDATE OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION events_stay();
--> statement-breakpoint
CREATE TRIGGER events_are_not_emptied BEFORE TRUNCATE ON events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_the_record();
--> statement-breakpoint
-- Also where triggers are switched off for replication.
ALTER TABLE events ENABLE ALWAYS TRIGGER events_stay;
--> statement-breakpoint
ALTER TABLE events ENABLE ALWAYS TRIGGER events_are_not_emptied;
