CREATE TABLE "upload_previews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text,
	"file_name" varchar(255) NOT NULL,
	"file_size" bigint NOT NULL,
	"signature" varchar(64) NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"order" jsonb NOT NULL,
	"reading" jsonb NOT NULL,
	"upload_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" varchar(80) NOT NULL,
	"signature" varchar(64) NOT NULL,
	"headers" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_sources_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "upload_previews" ADD CONSTRAINT "upload_previews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_previews" ADD CONSTRAINT "upload_previews_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_previews_latest" ON "upload_previews" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "upload_previews_user" ON "upload_previews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "upload_previews_upload" ON "upload_previews" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "upload_sources_signature" ON "upload_sources" USING btree ("signature");