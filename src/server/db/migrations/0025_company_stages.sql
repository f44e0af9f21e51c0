ALTER TABLE "users" ADD CONSTRAINT "users_company" UNIQUE("id","customer_id");--> statement-breakpoint
ALTER TABLE "property_status" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
UPDATE "property_status" s SET "customer_id" = u."customer_id" FROM "users" u WHERE u."id" = s."user_id";--> statement-breakpoint
ALTER TABLE "property_status" ALTER COLUMN "customer_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "property_status" DROP CONSTRAINT "property_status_user_id_users_id_fk";--> statement-breakpoint
-- Follows its user to another company by itself.
ALTER TABLE "property_status" ADD CONSTRAINT "property_status_user_of_company" FOREIGN KEY ("user_id","customer_id") REFERENCES "public"."users"("id","customer_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "property_status_company" ON "property_status" USING btree ("customer_id","property_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"stage");
