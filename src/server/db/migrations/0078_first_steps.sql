ALTER TABLE "invitations" ADD COLUMN "zip_codes" varchar(5)[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "first_steps_hidden_at" timestamp with time zone;