CREATE TABLE "storm_captures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "storm_captures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" uuid NOT NULL,
	"user_id" text,
	"area" text,
	"zip_code" varchar(5),
	"zip_codes" varchar(5)[] NOT NULL,
	"centi_acres" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"cents" integer NOT NULL,
	"included_year" smallint,
	"storm_day" date,
	"notes" text,
	"status" varchar(16) DEFAULT 'pending' NOT NULL,
	"fly_on" date,
	"flown_on" date,
	"message" text,
	"capture_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"processed_by" text,
	CONSTRAINT "storm_captures_status_known" CHECK ("storm_captures"."status" in ('pending', 'accepted', 'flown', 'delivered', 'refused', 'withdrawn')),
	CONSTRAINT "storm_captures_one_place" CHECK (("storm_captures"."area" is null) <> ("storm_captures"."zip_code" is null))
);
--> statement-breakpoint
ALTER TABLE "storm_captures" ADD CONSTRAINT "storm_captures_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storm_captures" ADD CONSTRAINT "storm_captures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storm_captures" ADD CONSTRAINT "storm_captures_capture_id_captures_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."captures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storm_captures" ADD CONSTRAINT "storm_captures_processed_by_users_id_fk" FOREIGN KEY ("processed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "storm_captures_included_once" ON "storm_captures" USING btree ("customer_id","included_year") WHERE "storm_captures"."included_year" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "storm_captures_pending_once" ON "storm_captures" USING btree ("customer_id",md5(coalesce("area", "zip_code"))) WHERE "storm_captures"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "storm_captures_latest" ON "storm_captures" USING btree ("customer_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "storm_captures_status" ON "storm_captures" USING btree ("status");--> statement-breakpoint
CREATE INDEX "storm_captures_user" ON "storm_captures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "storm_captures_capture" ON "storm_captures" USING btree ("capture_id") WHERE "storm_captures"."capture_id" is not null;