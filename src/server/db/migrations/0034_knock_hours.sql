-- Says of each visit that is made, changed or taken away whose hour is to be counted again.
CREATE FUNCTION knock_hour_is_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO knock_hours_stale (user_id, hour) VALUES (OLD.user_id, date_trunc('hour', OLD.at, 'UTC'));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO knock_hours_stale (user_id, hour) VALUES (NEW.user_id, date_trunc('hour', NEW.at, 'UTC'));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER knocks_make_hours_stale
  AFTER INSERT OR DELETE OR UPDATE OF user_id, at, outcome, grade, withdrawn_at ON knocks
  FOR EACH ROW EXECUTE FUNCTION knock_hour_is_stale();--> statement-breakpoint
-- The visits there are, to be counted when their company first looks.
INSERT INTO knock_hours_stale (user_id, hour) SELECT DISTINCT user_id, date_trunc('hour', at, 'UTC') FROM knocks;
