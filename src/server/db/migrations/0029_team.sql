CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"email" varchar(254) NOT NULL,
	"company_role" varchar(16) NOT NULL,
	"invited_by" text,
	"token_hash" varchar(64),
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "invitations_once" UNIQUE("customer_id","email"),
	CONSTRAINT "invitations_email_lowercase" CHECK ("invitations"."email" = lower("invitations"."email")),
	CONSTRAINT "invitations_role_known" CHECK ("invitations"."company_role" in ('owner', 'manager', 'rep'))
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_email_unique";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "company_role" varchar(16) DEFAULT 'rep' NOT NULL;--> statement-breakpoint
-- Who was first in a company owns it.
UPDATE "users" u SET "company_role" = 'owner' WHERE NOT EXISTS (SELECT FROM "users" c WHERE c."customer_id" = u."customer_id" AND (c."created_at", c."id") < (u."created_at", u."id"));--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "access_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_inviter" ON "invitations" USING btree ("invited_by") WHERE "invitations"."invited_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree ("email") WHERE "users"."access_ended_at" is null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_role_known" CHECK ("users"."company_role" in ('owner', 'manager', 'rep'));