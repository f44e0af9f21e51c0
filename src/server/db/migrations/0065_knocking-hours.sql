CREATE TABLE "knocking_hours" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "knocking_hours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" varchar(2) NOT NULL,
	"city" varchar(120) NOT NULL,
	"first_day" varchar(5),
	"last_day" varchar(5),
	"weekdays" smallint[],
	"opens" varchar(64),
	"closes" varchar(64),
	"source" text NOT NULL,
	"checked_on" date NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "knocking_hours_both_days" CHECK (("knocking_hours"."first_day" is null) = ("knocking_hours"."last_day" is null)),
	CONSTRAINT "knocking_hours_both_bounds" CHECK (("knocking_hours"."opens" is null) = ("knocking_hours"."closes" is null))
);
--> statement-breakpoint
CREATE INDEX "knocking_hours_city" ON "knocking_hours" USING btree ("state",lower("city"));