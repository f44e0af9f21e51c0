CREATE TABLE "files" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" varchar(32) NOT NULL,
	"access" varchar(16) NOT NULL,
	"user_id" text,
	"customer_id" uuid,
	"zip_code" varchar(5),
	"media_type" varchar(100) NOT NULL,
	"size" bigint,
	"digest" varchar(64),
	"keep_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"missing_since" timestamp with time zone,
	CONSTRAINT "files_kind_known" CHECK ("files"."kind" in ('rejected-rows', 'previewed-import', 'sample-picture')),
	CONSTRAINT "files_access_known" CHECK ("files"."access" in ('administrators', 'owner', 'company', 'zip'))
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_due" ON "files" USING btree ("keep_until");--> statement-breakpoint
CREATE INDEX "files_user" ON "files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "files_company" ON "files" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "files_missing" ON "files" USING btree ("key") WHERE "files"."missing_since" is not null;--> statement-breakpoint
-- The rejected rows that earlier releases kept; the daily check reads how long they are and their digest.
INSERT INTO "files" ("key", "kind", "access", "user_id", "media_type", "keep_until", "created_at")
  SELECT "rejected_file", 'rejected-rows', 'administrators', "user_id", 'text/csv; charset=utf-8',
    now() + interval '90 days', coalesce("finished_at", "created_at")
  FROM "uploads" WHERE "rejected_file" IS NOT NULL;--> statement-breakpoint
-- Files that were looked at and not imported yet.
INSERT INTO "files" ("key", "kind", "access", "user_id", "media_type", "keep_until", "created_at")
  SELECT 'uploads/previews/' || "id" || '.csv', 'previewed-import', 'administrators', "user_id", 'text/csv',
    "created_at" + interval '3 days', "created_at"
  FROM "upload_previews" WHERE "upload_id" IS NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_rejected_file_files_key_fk" FOREIGN KEY ("rejected_file") REFERENCES "public"."files"("key") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_rejected_file" ON "uploads" USING btree ("rejected_file");