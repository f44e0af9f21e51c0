CREATE TABLE "open_roofs" (
	"capture_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	CONSTRAINT "open_roofs_capture_id_property_id_pk" PRIMARY KEY("capture_id","property_id")
);
--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "busy_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "open_roofs" ADD CONSTRAINT "open_roofs_capture_id_captures_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."captures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_roofs" ADD CONSTRAINT "open_roofs_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_roofs_property" ON "open_roofs" USING btree ("property_id");