CREATE TABLE "storm_mornings" (
	"rule_id" integer NOT NULL,
	"time_zone" varchar(40) NOT NULL,
	"morning" date NOT NULL,
	"queue_id" integer,
	"doors" integer DEFAULT 0 NOT NULL,
	"more" integer DEFAULT 0 NOT NULL,
	"days" date[] DEFAULT '{}' NOT NULL,
	"made_at" timestamp with time zone,
	"looked_at" timestamp with time zone,
	CONSTRAINT "storm_mornings_rule_id_time_zone_morning_pk" PRIMARY KEY("rule_id","time_zone","morning")
);
--> statement-breakpoint
CREATE TABLE "storm_rule_doors" (
	"rule_id" integer NOT NULL,
	"property_id" integer NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "storm_rule_doors_rule_id_property_id_day_pk" PRIMARY KEY("rule_id","property_id","day")
);
--> statement-breakpoint
CREATE TABLE "storm_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "storm_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"name" varchar(48) NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"hail_inches" real,
	"wind_mph" smallint,
	"severities" text[] DEFAULT '{}' NOT NULL,
	"roof_subtypes" text[] DEFAULT '{}' NOT NULL,
	"roof_age_years" smallint,
	"untouched_days" smallint,
	"most_doors" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "storm_rules_name_once" UNIQUE("user_id","name"),
	CONSTRAINT "storm_rules_asks_for_storms" CHECK ("storm_rules"."hail_inches" is not null or "storm_rules"."wind_mph" is not null)
);
--> statement-breakpoint
ALTER TABLE "queue_items" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "storm_mornings" ADD CONSTRAINT "storm_mornings_rule_id_storm_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."storm_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storm_mornings" ADD CONSTRAINT "storm_mornings_queue_id_queues_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."queues"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storm_rule_doors" ADD CONSTRAINT "storm_rule_doors_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storm_rule_doors" ADD CONSTRAINT "storm_rule_doors_rule_id_storm_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."storm_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storm_rules" ADD CONSTRAINT "storm_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "storm_mornings_queue" ON "storm_mornings" USING btree ("queue_id") WHERE "storm_mornings"."queue_id" is not null;--> statement-breakpoint
CREATE INDEX "storm_rule_doors_property" ON "storm_rule_doors" USING btree ("property_id");