CREATE TABLE "capture_grounds" (
	"capture_id" integer PRIMARY KEY NOT NULL,
	"archive_key" text,
	"min_zoom" smallint NOT NULL,
	"max_zoom" smallint NOT NULL,
	"west" double precision NOT NULL,
	"south" double precision NOT NULL,
	"east" double precision NOT NULL,
	"north" double precision NOT NULL,
	"cells" jsonb NOT NULL,
	"orthophotos" integer NOT NULL,
	"frames" integer NOT NULL,
	"simulated" boolean NOT NULL,
	"pictures_version" integer NOT NULL,
	"built_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_kind_known";--> statement-breakpoint
ALTER TABLE "capture_grounds" ADD CONSTRAINT "capture_grounds_capture_id_captures_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."captures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture_grounds" ADD CONSTRAINT "capture_grounds_archive_key_files_key_fk" FOREIGN KEY ("archive_key") REFERENCES "public"."files"("key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "capture_grounds_archive" ON "capture_grounds" USING btree ("archive_key");--> statement-breakpoint
CREATE INDEX "capture_grounds_box" ON "capture_grounds" USING btree ("west","east");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_kind_known" CHECK ("files"."kind" in ('rejected-rows', 'previewed-import', 'sample-picture', 'door-photo', 'door-photo-original', 'proposal-logo', 'proposal-picture', 'signed-proposal', 'capture-original', 'capture-picture', 'capture-ground', 'roof-view'));