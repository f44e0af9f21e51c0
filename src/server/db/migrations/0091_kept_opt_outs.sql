CREATE TABLE "kept_opt_outs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kept_opt_outs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" uuid NOT NULL,
	"zip_code" varchar(5) NOT NULL,
	"address" varchar(300) NOT NULL,
	"identity" text NOT NULL,
	"value" varchar(254),
	"channel" varchar(8) NOT NULL,
	"source" varchar(12) NOT NULL,
	"note" varchar(500),
	"user_id" text,
	"stated_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_opt_outs_channel_known" CHECK ("kept_opt_outs"."channel" in ('all', 'knock', 'call', 'text', 'mail', 'email')),
	CONSTRAINT "kept_opt_outs_source_known" CHECK ("kept_opt_outs"."source" in ('tag', 'asked', 'sign', 'homeowner', 'import'))
);
--> statement-breakpoint
ALTER TABLE "kept_opt_outs" ADD CONSTRAINT "kept_opt_outs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_opt_outs" ADD CONSTRAINT "kept_opt_outs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "kept_opt_outs_once" ON "kept_opt_outs" USING btree ("zip_code","address","identity","customer_id","channel","source",coalesce("value", ''));--> statement-breakpoint
CREATE INDEX "kept_opt_outs_value" ON "kept_opt_outs" USING btree ("customer_id","value") WHERE "kept_opt_outs"."value" is not null;--> statement-breakpoint
CREATE INDEX "kept_opt_outs_company" ON "kept_opt_outs" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "kept_opt_outs_user" ON "kept_opt_outs" USING btree ("user_id") WHERE "kept_opt_outs"."user_id" is not null;