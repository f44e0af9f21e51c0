ALTER TABLE "proposals" ADD COLUMN "is_invented" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What was sent to a homeowner stays, whatever its property, company or account goes with. Sample prices, and what the sample company sends, are no offers.
CREATE TRIGGER "proposals_kept" BEFORE DELETE ON "proposals" FOR EACH ROW
  WHEN (OLD.content IS NOT NULL AND NOT OLD.is_sample AND NOT OLD.is_invented)
  EXECUTE FUNCTION "keep_sent_proposal"();--> statement-breakpoint
CREATE FUNCTION "keep_signature"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Gone with its proposal, which has a trigger of its own.
  IF EXISTS (SELECT FROM proposals WHERE id = OLD.proposal_id) THEN
    RAISE EXCEPTION 'a signature stays with its proposal';
  END IF;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER "proposal_signatures_stay" BEFORE DELETE ON "proposal_signatures" FOR EACH ROW
  EXECUTE FUNCTION "keep_signature"();
