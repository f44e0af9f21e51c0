CREATE TABLE "walk_doors" (
	"customer_id" uuid NOT NULL,
	"day" date NOT NULL,
	"property_id" integer NOT NULL,
	"walk_id" integer NOT NULL,
	CONSTRAINT "walk_doors_customer_id_day_property_id_pk" PRIMARY KEY("customer_id","day","property_id")
);
--> statement-breakpoint
CREATE TABLE "walks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "walks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"queue_id" integer NOT NULL,
	"day" date NOT NULL,
	"miles" real NOT NULL,
	"minutes" real NOT NULL,
	"outline" jsonb NOT NULL,
	"made_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "walks_queue_id_unique" UNIQUE("queue_id"),
	CONSTRAINT "walks_day" UNIQUE("id","customer_id","day")
);
--> statement-breakpoint
ALTER TABLE "walk_doors" ADD CONSTRAINT "walk_doors_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walk_doors" ADD CONSTRAINT "walk_doors_of_walk" FOREIGN KEY ("walk_id","customer_id","day") REFERENCES "public"."walks"("id","customer_id","day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walks" ADD CONSTRAINT "walks_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walks" ADD CONSTRAINT "walks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walks" ADD CONSTRAINT "walks_queue_id_queues_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."queues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "walks" ADD CONSTRAINT "walks_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "walk_doors_walk" ON "walk_doors" USING btree ("walk_id");--> statement-breakpoint
CREATE INDEX "walk_doors_property" ON "walk_doors" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "walks_company" ON "walks" USING btree ("customer_id","day");--> statement-breakpoint
CREATE INDEX "walks_user" ON "walks" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "walks_maker" ON "walks" USING btree ("made_by");