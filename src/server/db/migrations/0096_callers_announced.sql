-- Servers keep callers while nobody announces here that what they may do has changed: platform/callers.ts. The argument
-- is the path to the user's id in the row; without one everybody's callers are meant.
CREATE FUNCTION announce_callers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('ridgecap_callers', coalesce(line #>> TG_ARGV[0]::text[], ''))
    FROM unnest(ARRAY[to_jsonb(OLD), to_jsonb(NEW)]) AS line WHERE line IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_announced AFTER UPDATE OR DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION announce_callers('{id}');--> statement-breakpoint
CREATE TRIGGER sessions_announced AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION announce_callers('{sess,userId}');--> statement-breakpoint
-- Not when a session was seen again.
CREATE TRIGGER changed_sessions_announced AFTER UPDATE ON sessions FOR EACH ROW
  WHEN (OLD.sess IS DISTINCT FROM NEW.sess OR OLD.expire <> NEW.expire OR NEW.last_seen_at < OLD.last_seen_at)
  EXECUTE FUNCTION announce_callers('{sess,userId}');--> statement-breakpoint
CREATE TRIGGER api_tokens_announced AFTER DELETE ON api_tokens
  FOR EACH ROW EXECUTE FUNCTION announce_callers('{user_id}');--> statement-breakpoint
-- Not when a token was used again.
CREATE TRIGGER changed_api_tokens_announced AFTER UPDATE ON api_tokens FOR EACH ROW
  WHEN (to_jsonb(OLD) - 'last_used_at' <> to_jsonb(NEW) - 'last_used_at')
  EXECUTE FUNCTION announce_callers('{user_id}');--> statement-breakpoint
CREATE TRIGGER user_zip_subscriptions_announced AFTER INSERT OR UPDATE OR DELETE ON user_zip_subscriptions
  FOR EACH ROW EXECUTE FUNCTION announce_callers('{user_id}');--> statement-breakpoint
CREATE TRIGGER totp_factors_announced AFTER INSERT OR DELETE OR UPDATE OF secret ON totp_factors
  FOR EACH ROW EXECUTE FUNCTION announce_callers('{user_id}');--> statement-breakpoint
CREATE TRIGGER passkeys_announced AFTER INSERT OR DELETE ON passkeys
  FOR EACH ROW EXECUTE FUNCTION announce_callers('{user_id}');--> statement-breakpoint
CREATE TRIGGER customers_announced AFTER UPDATE OF needs_second_factor ON customers
  FOR EACH ROW EXECUTE FUNCTION announce_callers();--> statement-breakpoint
CREATE TRIGGER platform_settings_announced AFTER INSERT OR UPDATE OR DELETE ON platform_settings
  FOR EACH ROW EXECUTE FUNCTION announce_callers();
