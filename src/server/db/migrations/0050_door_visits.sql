CREATE TABLE "door_visits" (
	"property_id" integer NOT NULL,
	"user_id" text NOT NULL,
	"visits" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"is_set" boolean NOT NULL,
	CONSTRAINT "door_visits_property_id_user_id_pk" PRIMARY KEY("property_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "door_visits_stale" (
	"property_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "door_visits" ADD CONSTRAINT "door_visits_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_visits" ADD CONSTRAINT "door_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "door_visits_user" ON "door_visits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "door_visits_stale_property" ON "door_visits_stale" USING btree ("property_id");