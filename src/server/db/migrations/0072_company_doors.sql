CREATE TABLE "company_doors" (
	"customer_id" uuid NOT NULL,
	"property_id" integer NOT NULL,
	"stage" varchar(24) DEFAULT 'new' NOT NULL,
	"moved_by" text,
	"moved_at" timestamp with time zone,
	"won_at" timestamp with time zone,
	"deal_value" numeric(12, 2),
	"last_visit_at" timestamp with time zone,
	"last_outcome" varchar(24),
	"last_visit_by" text,
	"follow_up_on" date,
	"follow_up_at" timestamp with time zone,
	CONSTRAINT "company_doors_customer_id_property_id_pk" PRIMARY KEY("customer_id","property_id"),
	CONSTRAINT "company_doors_visit_whole" CHECK (("company_doors"."last_visit_at" is null) = ("company_doors"."last_outcome" is null)),
	CONSTRAINT "company_doors_stage_known" CHECK ("company_doors"."stage" in ('new', 'queued', 'knocked', 'called', 'appt_set', 'proposal_sent', 'won', 'lost')),
	CONSTRAINT "company_doors_outcome_known" CHECK ("company_doors"."last_outcome" in ('not_home', 'come_back', 'conversation', 'appointment', 'inspected', 'not_interested', 'has_contractor', 'do_not_knock', 'sold', 'skipped', 'to_do'))
);
--> statement-breakpoint
CREATE TABLE "company_versions" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"doors" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "property_status_company";--> statement-breakpoint
ALTER TABLE "company_doors" ADD CONSTRAINT "company_doors_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_doors" ADD CONSTRAINT "company_doors_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_doors" ADD CONSTRAINT "company_doors_moved_by_users_id_fk" FOREIGN KEY ("moved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_doors" ADD CONSTRAINT "company_doors_last_visit_by_users_id_fk" FOREIGN KEY ("last_visit_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_doors_property" ON "company_doors" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "company_doors_mover" ON "company_doors" USING btree ("moved_by");--> statement-breakpoint
CREATE INDEX "company_doors_visitor" ON "company_doors" USING btree ("last_visit_by");--> statement-breakpoint
-- One count for each transaction that changed stages of a company, however many doors it moved.
CREATE FUNCTION count_door_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  company uuid := coalesce(NEW.customer_id, OLD.customer_id);
BEGIN
  IF current_setting('ridgecap.counted_doors', true) IS NOT DISTINCT FROM company::text THEN
    RETURN NULL;
  END IF;
  PERFORM set_config('ridgecap.counted_doors', company::text, true);
  INSERT INTO company_versions AS version (customer_id, doors) VALUES (company, 1)
    ON CONFLICT (customer_id) DO UPDATE SET doors = version.doors + 1;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER company_doors_created AFTER INSERT ON company_doors DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.stage <> 'new') EXECUTE FUNCTION count_door_changes();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER company_doors_moved AFTER UPDATE OF stage ON company_doors DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.stage <> OLD.stage) EXECUTE FUNCTION count_door_changes();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER company_doors_deleted AFTER DELETE ON company_doors DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.stage <> 'new') EXECUTE FUNCTION count_door_changes();--> statement-breakpoint
-- The doors that companies have worked until now: the newest stage any colleague set, and the latest visit.
INSERT INTO company_doors (customer_id, property_id, stage, moved_by, moved_at, won_at, deal_value)
SELECT DISTINCT ON (customer_id, property_id) customer_id, property_id, stage, user_id, updated_at, won_at, deal_value
FROM property_status ORDER BY customer_id, property_id, updated_at DESC, id DESC;--> statement-breakpoint
INSERT INTO company_doors AS door (customer_id, property_id, last_visit_at, last_outcome, last_visit_by,
  follow_up_on, follow_up_at)
SELECT DISTINCT ON (u.customer_id, k.property_id) u.customer_id, k.property_id, k.at, k.outcome, k.user_id,
  k.follow_up_on, k.follow_up_at
FROM knocks k JOIN users u ON u.id = k.user_id
WHERE k.withdrawn_at IS NULL AND k.outcome NOT IN ('skipped', 'to_do')
ORDER BY u.customer_id, k.property_id, k.at DESC, k.id DESC
ON CONFLICT (customer_id, property_id) DO UPDATE SET last_visit_at = excluded.last_visit_at,
  last_outcome = excluded.last_outcome, last_visit_by = excluded.last_visit_by,
  follow_up_on = excluded.follow_up_on,
  follow_up_at = excluded.follow_up_at;--> statement-breakpoint
-- Doors put back on a list after a visit: that visit must not count there again.
UPDATE queue_items SET worked_at = now() WHERE status = 'new' AND worked_at IS NOT NULL;
