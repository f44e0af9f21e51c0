CREATE TABLE "drawn_outlines" (
	"capture_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"ring" jsonb NOT NULL,
	"crop_key" text NOT NULL,
	"drawn_by" text,
	"drawn_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drawn_outlines_capture_id_property_id_pk" PRIMARY KEY("capture_id","property_id")
);
--> statement-breakpoint
ALTER TABLE "drawn_outlines" ADD CONSTRAINT "drawn_outlines_capture_id_captures_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."captures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawn_outlines" ADD CONSTRAINT "drawn_outlines_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawn_outlines" ADD CONSTRAINT "drawn_outlines_drawn_by_users_id_fk" FOREIGN KEY ("drawn_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drawn_outlines_property" ON "drawn_outlines" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "drawn_outlines_drawer" ON "drawn_outlines" USING btree ("drawn_by");