CREATE TABLE "review_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"property_id" integer NOT NULL,
	"capture_id" integer NOT NULL,
	"reviewer_id" text NOT NULL,
	"reason" varchar(16) NOT NULL,
	"blind" boolean NOT NULL,
	"place" smallint NOT NULL,
	"handed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_items_reason_known" CHECK ("review_items"."reason" in ('order', 'settle', 'audit', 'dispute'))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"item_id" uuid NOT NULL,
	"property_id" integer NOT NULL,
	"capture_id" integer NOT NULL,
	"reviewer_id" text,
	"blind" boolean NOT NULL,
	"saw_proposal" boolean NOT NULL,
	"answer" jsonb,
	"severity" varchar(16),
	"rule_id" integer,
	"seconds" real,
	"assessment_id" integer,
	"undoes" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_severity_known" CHECK ("reviews"."severity" in ('none', 'minor', 'moderate', 'severe')),
	CONSTRAINT "reviews_say_or_undo" CHECK (("reviews"."answer" is null) = ("reviews"."undoes" is not null))
);
--> statement-breakpoint
CREATE TABLE "severity_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "severity_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rule" jsonb NOT NULL,
	"made_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_capture_id_captures_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."captures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_items" ADD CONSTRAINT "review_items_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_capture_id_captures_id_fk" FOREIGN KEY ("capture_id") REFERENCES "public"."captures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_rule_id_severity_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."severity_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_undoes_reviews_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "severity_rules" ADD CONSTRAINT "severity_rules_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_items_reviewer" ON "review_items" USING btree ("reviewer_id","capture_id","handed_at");--> statement-breakpoint
CREATE INDEX "review_items_roof" ON "review_items" USING btree ("capture_id","property_id");--> statement-breakpoint
CREATE INDEX "review_items_property" ON "review_items" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "reviews_roof" ON "reviews" USING btree ("capture_id","property_id");--> statement-breakpoint
CREATE INDEX "reviews_property" ON "reviews" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "reviews_item" ON "reviews" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "reviews_reviewer" ON "reviews" USING btree ("reviewer_id","created_at");--> statement-breakpoint
CREATE INDEX "reviews_rule" ON "reviews" USING btree ("rule_id") WHERE "reviews"."rule_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_undone_once" ON "reviews" USING btree ("undoes");--> statement-breakpoint
CREATE INDEX "severity_rules_maker" ON "severity_rules" USING btree ("made_by") WHERE "severity_rules"."made_by" is not null;--> statement-breakpoint
-- What was said stays: only the name of a reviewer whose account is gone goes.
CREATE FUNCTION reviews_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.reviewer_id IS NULL AND to_jsonb(new) - 'reviewer_id' = to_jsonb(old) - 'reviewer_id' THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION '% is append-only: % is refused', tg_table_name, lower(tg_op) USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_stay BEFORE UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION reviews_stay();
