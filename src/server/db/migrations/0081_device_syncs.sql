CREATE TABLE "device_syncs" (
	"user_id" text NOT NULL,
	"device_id" uuid NOT NULL,
	"synced_at" timestamp with time zone NOT NULL,
	"waiting" integer NOT NULL,
	CONSTRAINT "device_syncs_user_id_device_id_pk" PRIMARY KEY("user_id","device_id")
);
--> statement-breakpoint
ALTER TABLE "device_syncs" ADD CONSTRAINT "device_syncs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;