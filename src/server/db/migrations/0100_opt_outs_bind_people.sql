CREATE TABLE "opt_out_lists" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "opt_out_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" uuid NOT NULL,
	"user_id" text,
	"file_name" varchar(200) NOT NULL,
	"origin" varchar(200) NOT NULL,
	"rows" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hooks" DROP CONSTRAINT "hooks_ended_known";--> statement-breakpoint
DROP INDEX "mail_pieces_company";--> statement-breakpoint
ALTER TABLE "opt_outs" ALTER COLUMN "property_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "hooks" ADD COLUMN "key_id" uuid;--> statement-breakpoint
ALTER TABLE "kept_opt_outs" ADD COLUMN "follows" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "kept_opt_outs" ADD COLUMN "list_id" integer;--> statement-breakpoint
ALTER TABLE "mail_pieces" ADD COLUMN "mailbox" varchar(160) GENERATED ALWAYS AS ((address ->> 'zipCode') || ' ' || (address ->> 'street')
        || coalesce(' # ' || regexp_replace(address ->> 'unit', '^(?:APT|UNIT|STE|#) ', ''), '')) STORED;--> statement-breakpoint
ALTER TABLE "opt_outs" ADD COLUMN "follows" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "opt_outs" ADD COLUMN "list_id" integer;--> statement-breakpoint
ALTER TABLE "opt_out_lists" ADD CONSTRAINT "opt_out_lists_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opt_out_lists" ADD CONSTRAINT "opt_out_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opt_out_lists_company" ON "opt_out_lists" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "opt_out_lists_user" ON "opt_out_lists" USING btree ("user_id") WHERE "opt_out_lists"."user_id" is not null;--> statement-breakpoint
ALTER TABLE "kept_opt_outs" ADD CONSTRAINT "kept_opt_outs_list_id_opt_out_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."opt_out_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opt_outs" ADD CONSTRAINT "opt_outs_list_id_opt_out_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."opt_out_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_opt_outs_list" ON "kept_opt_outs" USING btree ("list_id") WHERE "kept_opt_outs"."list_id" is not null;--> statement-breakpoint
CREATE INDEX "mail_pieces_mailbox" ON "mail_pieces" USING btree ("customer_id","mailbox");--> statement-breakpoint
CREATE UNIQUE INDEX "opt_outs_of_lists_once" ON "opt_outs" USING btree ("customer_id","value","channel","source") WHERE "opt_outs"."property_id" is null;--> statement-breakpoint
CREATE INDEX "opt_outs_list" ON "opt_outs" USING btree ("list_id") WHERE "opt_outs"."list_id" is not null;--> statement-breakpoint
ALTER TABLE "hooks" ADD CONSTRAINT "hooks_ended_known" CHECK ("hooks"."ended" in ('paused', 'gone', 'failing', 'key-ended', 'maker-left'));--> statement-breakpoint
ALTER TABLE "opt_outs" ADD CONSTRAINT "opt_outs_of_something" CHECK (coalesce("opt_outs"."value", "opt_outs"."property_id"::text) is not null);--> statement-breakpoint
-- What follows from the opt-outs of a door: its people's numbers and addresses, and its owner at all their doors.
CREATE FUNCTION "bind_household"("company" uuid, "door" int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.opt_outs (customer_id, property_id, value, channel, source, user_id, stated_on, follows)
  SELECT company, door, reached.value, stated.channel, stated.source, stated.user_id, stated.stated_on, true
  FROM (
    SELECT o.channel, o.source, o.user_id, o.stated_on FROM public.opt_outs o
      WHERE o.property_id = door AND o.customer_id = company AND o.value IS NULL AND o.channel <> 'knock'
    UNION ALL
    SELECT 'all', 'tag', NULL, min(t.created_at)::date
      FROM public.property_tags t JOIN public.users u ON u.id = t.user_id
      WHERE t.property_id = door AND t.tag_key = 'do_not_contact' AND u.customer_id = company HAVING count(*) > 0
  ) AS stated JOIN (
    SELECT p.phone AS value, ARRAY['all', 'call', 'text'] AS by FROM public.people p
      WHERE p.property_id = door AND p.customer_id = company AND p.phone IS NOT NULL
    UNION ALL
    SELECT p.email, ARRAY['all', 'email'] FROM public.people p
      WHERE p.property_id = door AND p.customer_id = company AND p.email IS NOT NULL
    UNION ALL
    SELECT c.value, CASE c.kind WHEN 'phone' THEN ARRAY['all', 'call', 'text'] ELSE ARRAY['all', 'email'] END
      FROM public.people p JOIN public.contact_points c ON c.person_id = p.id
      WHERE p.property_id = door AND p.customer_id = company
    UNION ALL
    SELECT 'owner ' || owner_key, ARRAY['all', 'mail'] FROM public.properties WHERE id = door AND owner_key IS NOT NULL
  ) AS reached ON stated.channel = ANY (reached.by)
  ON CONFLICT DO NOTHING;
END $$;--> statement-breakpoint
CREATE FUNCTION "bind_opt_out"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.bind_household(NEW.customer_id, NEW.property_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "opt_outs_bind" AFTER INSERT ON "opt_outs" FOR EACH ROW
  WHEN (NEW.value IS NULL AND NEW.channel <> 'knock') EXECUTE FUNCTION "bind_opt_out"();--> statement-breakpoint
CREATE FUNCTION "bind_tag"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.bind_household(customer_id, NEW.property_id) FROM public.users WHERE id = NEW.user_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "property_tags_bind" AFTER INSERT ON "property_tags" FOR EACH ROW
  WHEN (NEW.tag_key = 'do_not_contact') EXECUTE FUNCTION "bind_tag"();--> statement-breakpoint
-- What is learned of a household later is bound as well.
CREATE FUNCTION "bind_person"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.bind_household(NEW.customer_id, NEW.property_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "people_bind" AFTER INSERT OR UPDATE OF "phone", "email" ON "people" FOR EACH ROW
  WHEN (NEW.phone IS NOT NULL OR NEW.email IS NOT NULL) EXECUTE FUNCTION "bind_person"();--> statement-breakpoint
CREATE FUNCTION "bind_contact_point"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.bind_household(NEW.customer_id, property_id) FROM public.people WHERE id = NEW.person_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "contact_points_bind" AFTER INSERT ON "contact_points" FOR EACH ROW EXECUTE FUNCTION "bind_contact_point"();--> statement-breakpoint
-- An opt-out taken back frees what followed from it.
CREATE FUNCTION "free_opt_out"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.opt_outs WHERE property_id = OLD.property_id AND customer_id = OLD.customer_id
    AND channel = OLD.channel AND source = OLD.source AND follows;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "opt_outs_free" AFTER DELETE ON "opt_outs" FOR EACH ROW
  WHEN (OLD.value IS NULL) EXECUTE FUNCTION "free_opt_out"();--> statement-breakpoint
CREATE FUNCTION "free_tag"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM public.opt_outs o WHERE o.property_id = OLD.property_id AND o.source = 'tag' AND o.follows
    AND NOT EXISTS (SELECT FROM public.property_tags t JOIN public.users u ON u.id = t.user_id
      WHERE t.property_id = o.property_id AND t.tag_key = 'do_not_contact' AND u.customer_id = o.customer_id)
    AND NOT EXISTS (SELECT FROM public.opt_outs s WHERE s.property_id = o.property_id
      AND s.customer_id = o.customer_id AND s.source = 'tag' AND s.value IS NULL);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "property_tags_free" AFTER DELETE ON "property_tags" FOR EACH ROW
  WHEN (OLD.tag_key = 'do_not_contact') EXECUTE FUNCTION "free_tag"();--> statement-breakpoint
SELECT bind_household(customer_id, property_id) FROM (
  SELECT customer_id, property_id FROM opt_outs WHERE value IS NULL AND channel <> 'knock'
  UNION SELECT u.customer_id, t.property_id FROM property_tags t JOIN users u ON u.id = t.user_id
    WHERE t.tag_key = 'do_not_contact') AS bound;--> statement-breakpoint
-- Row triggers see no TRUNCATE.
CREATE FUNCTION "keep_signatures"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'signed contracts are kept: % is not emptied', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER "proposal_signatures_are_not_emptied" BEFORE TRUNCATE ON "proposal_signatures"
  EXECUTE FUNCTION "keep_signatures"();--> statement-breakpoint
CREATE TRIGGER "proposals_are_not_emptied" BEFORE TRUNCATE ON "proposals" EXECUTE FUNCTION "keep_signatures"();
