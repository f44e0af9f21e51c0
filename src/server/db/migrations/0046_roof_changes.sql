CREATE TABLE "roof_changes" (
	"property_id" integer PRIMARY KEY NOT NULL,
	"change" varchar(16) NOT NULL,
	CONSTRAINT "roof_changes_known" CHECK ("roof_changes"."change" in ('new', 'worse', 'repaired', 'replaced'))
);
--> statement-breakpoint
ALTER TABLE "roof_changes" ADD CONSTRAINT "roof_changes_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roof_changes_kind" ON "roof_changes" USING btree ("change");