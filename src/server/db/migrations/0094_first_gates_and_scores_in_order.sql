DROP INDEX "lead_scores_order";--> statement-breakpoint
CREATE INDEX "properties_vacant" ON "properties" USING btree ("zip_code","id") WHERE "properties"."usps_vacancy" or "properties"."is_vacant_lot";--> statement-breakpoint
CREATE INDEX "lead_scores_order" ON "lead_scores" USING btree ("customer_id","zip_code","score" DESC NULLS FIRST,"property_id");