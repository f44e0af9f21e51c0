ALTER TABLE "customers" ADD COLUMN "time_zone" varchar(64);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "start_screen" varchar(16) DEFAULT 'dashboard' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_start_known" CHECK ("users"."start_screen" in ('dashboard', 'today'));--> statement-breakpoint
DROP TRIGGER customers_announced ON customers;--> statement-breakpoint
CREATE TRIGGER customers_announced AFTER UPDATE OF needs_second_factor, time_zone ON customers
  FOR EACH ROW EXECUTE FUNCTION announce_callers();
