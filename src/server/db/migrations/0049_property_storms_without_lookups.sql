ALTER TABLE "property_storms" DROP CONSTRAINT "property_storms_property_id_properties_id_fk";
--> statement-breakpoint
-- Rows go with their property. A join holds the same lock alone, so that it writes none of a property that is just going.
CREATE FUNCTION storms_go_with_properties() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('property_storms', 0));
  DELETE FROM property_storms USING gone WHERE property_storms.property_id = gone.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER storms_go_with_properties AFTER DELETE ON properties
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION storms_go_with_properties();
