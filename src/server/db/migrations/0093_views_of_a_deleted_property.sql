DROP INDEX "roof_views_property";--> statement-breakpoint
CREATE INDEX "roof_views_property" ON "roof_views" USING btree ("property_id","capture_id");