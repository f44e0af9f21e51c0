ALTER TABLE "users" DROP CONSTRAINT "users_admin_flag";--> statement-breakpoint
ALTER TABLE "walks" DROP CONSTRAINT "walks_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "walks_user";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "is_admin" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "users" drop column "is_admin";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_admin" boolean GENERATED ALWAYS AS (role = 'admin') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "walks" DROP COLUMN "user_id";