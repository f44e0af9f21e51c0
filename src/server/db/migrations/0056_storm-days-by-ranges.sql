DROP INDEX "property_storms_day";--> statement-breakpoint
CREATE INDEX "property_storms_day" ON "property_storms" USING brin ("day" date_minmax_multi_ops) WITH (pages_per_range=16);