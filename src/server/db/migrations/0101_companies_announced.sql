-- A company's day is that of its ZIP codes: a grant changes what its holder's colleagues are shown, too.
CREATE TRIGGER companies_of_grants_announced AFTER INSERT OR UPDATE OR DELETE ON user_zip_subscriptions
  FOR EACH ROW EXECUTE FUNCTION announce_callers('{customer_id}');--> statement-breakpoint
DROP TRIGGER customers_announced ON customers;--> statement-breakpoint
CREATE TRIGGER customers_announced AFTER UPDATE OF needs_second_factor, time_zone ON customers
  FOR EACH ROW EXECUTE FUNCTION announce_callers('{id}');
