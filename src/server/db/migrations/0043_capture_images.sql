CREATE TABLE "capture_images" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "capture_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"capture_id" integer NOT NULL,
	"digest" varchar(64) NOT NULL,
	"name" varchar(255) NOT NULL,
	"size" bigint NOT NULL,
	"taken_at" timestamp with time zone,
	"camera" jsonb,
	"quality" jsonb,
	"simulated" boolean DEFAULT false NOT NULL,
	"state" varchar(16) NOT NULL,
	"reasons" jsonb NOT NULL,
	"original_key" text,
	"scaled_key" text,
	"added_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "capture_images_once" UNIQUE("capture_id","digest"),
	CONSTRAINT "capture_images_state_known" CHECK ("capture_images"."state" in ('accepted', 'warned', 'refused', 'set-aside'))
);
--> statement-breakpoint
CREATE TABLE "roof_views" (
	"capture_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"rank" smallint NOT NULL,
	"image_id" integer NOT NULL,
	"off_nadir_m" double precision NOT NULL,
	"gsd_m" double precision NOT NULL,
	"position_error_m" double precision NOT NULL,
	"image_key" text,
	"crop_key" text,
	CONSTRAINT "roof_views_capture_id_property_id_rank_pk" PRIMARY KEY("capture_id","property_id","rank")
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind_known";--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_access_known";--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "pictures_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "placed_version" integer;--> statement-breakpoint
ALTER TABLE "capture_images" ADD CONSTRAINT "capture_images_capture_id_captures_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."captures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture_images" ADD CONSTRAINT "capture_images_original_key_files_key_fk" FOREIGN KEY ("original_key") REFERENCES "public"."files"("key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture_images" ADD CONSTRAINT "capture_images_scaled_key_files_key_fk" FOREIGN KEY ("scaled_key") REFERENCES "public"."files"("key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture_images" ADD CONSTRAINT "capture_images_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roof_views" ADD CONSTRAINT "roof_views_capture_id_captures_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."captures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roof_views" ADD CONSTRAINT "roof_views_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roof_views" ADD CONSTRAINT "roof_views_image_id_capture_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."capture_images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roof_views" ADD CONSTRAINT "roof_views_image_key_files_key_fk" FOREIGN KEY ("image_key") REFERENCES "public"."files"("key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roof_views" ADD CONSTRAINT "roof_views_crop_key_files_key_fk" FOREIGN KEY ("crop_key") REFERENCES "public"."files"("key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "capture_images_author" ON "capture_images" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "capture_images_original" ON "capture_images" USING btree ("original_key");--> statement-breakpoint
CREATE INDEX "capture_images_scaled" ON "capture_images" USING btree ("scaled_key");--> statement-breakpoint
CREATE INDEX "roof_views_property" ON "roof_views" USING btree ("property_id","capture_id") WHERE "roof_views"."rank" = 1;--> statement-breakpoint
CREATE INDEX "roof_views_image" ON "roof_views" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "roof_views_image_file" ON "roof_views" USING btree ("image_key");--> statement-breakpoint
CREATE INDEX "roof_views_crop_file" ON "roof_views" USING btree ("crop_key");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind_known" CHECK ("files"."kind" in ('rejected-rows', 'previewed-import', 'sample-picture', 'door-photo', 'door-photo-original', 'capture-original', 'capture-picture', 'roof-view'));--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_access_known" CHECK ("files"."access" in ('administrators', 'owner', 'company', 'zip', 'door', 'capture', 'roof'));