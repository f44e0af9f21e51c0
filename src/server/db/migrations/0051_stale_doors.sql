-- Says of each visit that is made, changed or taken away whose hour and which door are to be counted again.
CREATE FUNCTION knock_counts_are_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO knock_hours_stale (user_id, hour) VALUES (OLD.user_id, date_trunc('hour', OLD.at, 'UTC'));
    INSERT INTO door_visits_stale (property_id) VALUES (OLD.property_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO knock_hours_stale (user_id, hour) VALUES (NEW.user_id, date_trunc('hour', NEW.at, 'UTC'));
    INSERT INTO door_visits_stale (property_id) VALUES (NEW.property_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER knocks_make_hours_stale ON knocks;--> statement-breakpoint
CREATE TRIGGER knocks_make_counts_stale
  AFTER INSERT OR DELETE OR UPDATE OF property_id, user_id, at, outcome, grade, withdrawn_at ON knocks
  FOR EACH ROW EXECUTE FUNCTION knock_counts_are_stale();--> statement-breakpoint
DROP FUNCTION knock_hour_is_stale();--> statement-breakpoint
-- The doors that were visited, to be counted when somebody first looks.
INSERT INTO door_visits_stale (property_id) SELECT DISTINCT property_id FROM knocks;
