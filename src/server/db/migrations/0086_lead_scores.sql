CREATE TABLE "lead_scores" (
	"customer_id" uuid NOT NULL,
	"property_id" integer NOT NULL,
	"zip_code" varchar(5) NOT NULL,
	"score" smallint NOT NULL,
	CONSTRAINT "lead_scores_customer_id_property_id_pk" PRIMARY KEY("customer_id","property_id"),
	CONSTRAINT "lead_scores_range" CHECK ("lead_scores"."score" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "score_models" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"weights" jsonb,
	"fingerprint" varchar(64),
	"since" timestamp with time zone NOT NULL,
	"trained_at" timestamp with time zone NOT NULL,
	"report" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "score_outcomes" (
	"customer_id" uuid NOT NULL,
	"property_id" integer NOT NULL,
	"is_won" boolean NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"terms" text[] NOT NULL,
	CONSTRAINT "score_outcomes_customer_id_property_id_pk" PRIMARY KEY("customer_id","property_id")
);
--> statement-breakpoint
CREATE TABLE "score_zips" (
	"customer_id" uuid NOT NULL,
	"zip_code" varchar(5) NOT NULL,
	"data_version" bigint DEFAULT -1 NOT NULL,
	"storms" text DEFAULT '' NOT NULL,
	"wins" text DEFAULT '' NOT NULL,
	"weights" varchar(64) DEFAULT '' NOT NULL,
	"month" date,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "score_zips_customer_id_zip_code_pk" PRIMARY KEY("customer_id","zip_code")
);
--> statement-breakpoint
ALTER TABLE "score_models" ADD CONSTRAINT "score_models_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_outcomes" ADD CONSTRAINT "score_outcomes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_outcomes" ADD CONSTRAINT "score_outcomes_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_zips" ADD CONSTRAINT "score_zips_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_zips" ADD CONSTRAINT "score_zips_zip_code_zip_codes_zip_code_fk" FOREIGN KEY ("zip_code") REFERENCES "public"."zip_codes"("zip_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_scores_order" ON "lead_scores" USING btree ("customer_id","zip_code","score");--> statement-breakpoint
CREATE INDEX "score_outcomes_property" ON "score_outcomes" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "score_zips_zip" ON "score_zips" USING btree ("zip_code");--> statement-breakpoint
-- Earlier migrations of the same run may have left triggers of this table waiting for the commit.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
CREATE INDEX "company_doors_decided" ON "company_doors" USING btree ("moved_at") WHERE "company_doors"."stage" in ('won', 'lost');