CREATE TABLE "price_books" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_books_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" uuid NOT NULL,
	"user_id" text,
	"version" integer NOT NULL,
	"items" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_books_version" UNIQUE("customer_id","version"),
	CONSTRAINT "price_books_counted" CHECK ("price_books"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "property_history" DROP CONSTRAINT "property_history_kind_known";--> statement-breakpoint
ALTER TABLE "cost_calculations" DROP CONSTRAINT "cost_calculations_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "cost_calculations_property";--> statement-breakpoint
ALTER TABLE "cost_calculations" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cost_calculations" ADD COLUMN "customer_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "cost_calculations" ADD COLUMN "value_basis" varchar(200);--> statement-breakpoint
ALTER TABLE "cost_calculations" ADD COLUMN "measurement_id" integer;--> statement-breakpoint
ALTER TABLE "cost_calculations" ADD COLUMN "price_book_id" integer;--> statement-breakpoint
ALTER TABLE "cost_calculations" ADD COLUMN "is_sample" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "cost_calculations" ADD COLUMN "roof" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cost_calculations" ADD COLUMN "lines" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "cost_calculations" ADD COLUMN "offer" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "price_books" ADD CONSTRAINT "price_books_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_books" ADD CONSTRAINT "price_books_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_books_user" ON "price_books" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "cost_calculations" ADD CONSTRAINT "cost_calculations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_calculations" ADD CONSTRAINT "cost_calculations_measurement_id_measurements_id_fk" FOREIGN KEY ("measurement_id") REFERENCES "public"."measurements"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_calculations" ADD CONSTRAINT "cost_calculations_price_book_id_price_books_id_fk" FOREIGN KEY ("price_book_id") REFERENCES "public"."price_books"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cost_calculations" ADD CONSTRAINT "cost_calculations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cost_calculations_company" ON "cost_calculations" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "cost_calculations_measurement" ON "cost_calculations" USING btree ("measurement_id");--> statement-breakpoint
CREATE INDEX "cost_calculations_book" ON "cost_calculations" USING btree ("price_book_id");--> statement-breakpoint
CREATE INDEX "cost_calculations_property" ON "cost_calculations" USING btree ("property_id","customer_id","id");--> statement-breakpoint
ALTER TABLE "cost_calculations" ADD CONSTRAINT "cost_calculations_type_known" CHECK ("cost_calculations"."calculation_type" in ('good', 'better', 'best'));--> statement-breakpoint
ALTER TABLE "property_history" ADD CONSTRAINT "property_history_kind_known" CHECK ("property_history"."kind" in ('stage', 'knocked', 'knock_withdrawn', 'note_added', 'note_edited', 'note_deleted', 'tag_added', 'tag_removed', 'queued', 'exported', 'assessed', 'assessment_withdrawn', 'corrected', 'reported', 'correction_withdrawn', 'disputed', 'appointment_set', 'appointment_changed', 'photo_added', 'photo_deleted', 'person_added', 'person_changed', 'person_deleted', 'measured', 'priced'));