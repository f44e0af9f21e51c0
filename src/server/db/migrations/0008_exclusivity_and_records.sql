-- GiST over text and uuid; every PostgreSQL brings it along, and the owner of a database may create it.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE TYPE company_range AS RANGE (subtype = uuid);
--> statement-breakpoint
-- Nothing could sell exclusivity before this, so a row that says so beside another company's was made by hand.
UPDATE user_zip_subscriptions a SET subscription_type = 'standard'
WHERE a.subscription_type = 'exclusive' AND EXISTS (
  SELECT FROM user_zip_subscriptions b
  WHERE b.zip_code = a.zip_code AND b.customer_id <> a.customer_id AND a.status = 'active' AND b.status = 'active'
    AND tstzrange(a.starts_at, a.expires_at) && tstzrange(b.starts_at, b.expires_at));
--> statement-breakpoint
-- A standard grant takes the lane of its company in the ZIP, an exclusive one takes every lane. Grants of two
-- companies may not share a lane at any moment; colleagues of one company may.
ALTER TABLE user_zip_subscriptions ADD CONSTRAINT user_zip_subscriptions_exclusive EXCLUDE USING gist (
  zip_code WITH =,
  customer_id WITH <>,
  (CASE WHEN subscription_type = 'exclusive' THEN company_range(NULL, NULL)
    ELSE company_range(customer_id, customer_id, '[]') END) WITH &&,
  tstzrange(starts_at, expires_at) WITH &&
) WHERE (status = 'active');
--> statement-breakpoint
CREATE FUNCTION note_subscription_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  held user_zip_subscriptions := CASE WHEN tg_op = 'DELETE' THEN old ELSE new END;
  event text := CASE tg_op WHEN 'INSERT' THEN 'granted' WHEN 'DELETE' THEN 'removed' ELSE 'changed' END;
BEGIN
  IF tg_op = 'UPDATE' THEN
    IF (new.status, new.subscription_type, new.starts_at, new.expires_at, new.customer_id, new.user_id, new.zip_code)
      IS NOT DISTINCT FROM
      (old.status, old.subscription_type, old.starts_at, old.expires_at, old.customer_id, old.user_id, old.zip_code)
    THEN RETURN NULL;
    END IF;
    event := CASE
      WHEN new.status = 'active' AND (old.status <> 'active' OR old.expires_at <= now()) THEN 'granted'
      WHEN new.status <> old.status AND new.status IN ('expired', 'removed') THEN new.status
      ELSE 'changed' END;
  END IF;
  INSERT INTO subscription_events (kind, subscription_id, user_id, user_email, customer_id, company_name, zip_code,
    subscription_type, starts_at, expires_at, by_id, by_name)
  VALUES (event, held.id, held.user_id, (SELECT email FROM users WHERE id = held.user_id), held.customer_id,
    (SELECT name FROM customers WHERE id = held.customer_id), held.zip_code, held.subscription_type, held.starts_at,
    held.expires_at, nullif(current_setting('ridgecap.actor_id', true), ''),
    coalesce(nullif(current_setting('ridgecap.actor_name', true), ''), 'platform'));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_zip_subscriptions_told AFTER INSERT OR UPDATE OR DELETE ON user_zip_subscriptions
  FOR EACH ROW EXECUTE FUNCTION note_subscription_event();
--> statement-breakpoint
INSERT INTO subscription_events (at, kind, subscription_id, user_id, user_email, customer_id, company_name, zip_code,
  subscription_type, starts_at, expires_at, by_name)
SELECT s.starts_at, 'granted', s.id, s.user_id, u.email, s.customer_id, c.name, s.zip_code, s.subscription_type,
  s.starts_at, s.expires_at, 'platform'
FROM user_zip_subscriptions s JOIN users u ON u.id = s.user_id JOIN customers c ON c.id = s.customer_id
ORDER BY s.starts_at, s.id;
--> statement-breakpoint
CREATE FUNCTION refuse_to_change_the_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused', tg_table_name, lower(tg_op) USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_the_record();
--> statement-breakpoint
CREATE TRIGGER subscription_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON subscription_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_change_the_record();
--> statement-breakpoint
-- Also where triggers are switched off for replication.
ALTER TABLE audit_log ENABLE ALWAYS TRIGGER audit_log_append_only;
--> statement-breakpoint
ALTER TABLE subscription_events ENABLE ALWAYS TRIGGER subscription_events_append_only;
