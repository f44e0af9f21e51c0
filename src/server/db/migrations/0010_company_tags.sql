ALTER TABLE "property_tags" DROP CONSTRAINT "property_tags_tag_key_tag_catalog_key_fk";--> statement-breakpoint
ALTER TABLE "tag_catalog" DROP CONSTRAINT "tag_catalog_key_unique";--> statement-breakpoint
DROP INDEX "property_tags_key";--> statement-breakpoint
ALTER TABLE "property_tags" ADD COLUMN "tag_id" integer;--> statement-breakpoint
ALTER TABLE "tag_catalog" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "tag_catalog" ADD CONSTRAINT "tag_catalog_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_catalog" ADD CONSTRAINT "tag_catalog_once" UNIQUE NULLS NOT DISTINCT("customer_id","key");--> statement-breakpoint
ALTER TABLE "tag_catalog" ADD CONSTRAINT "tag_catalog_key" UNIQUE("id","key");--> statement-breakpoint
-- A tag that was not shared becomes one of each company that uses it or has used it.
WITH known AS (
  SELECT tag_key, user_id FROM property_tags
  UNION SELECT tag_key, user_id FROM property_history WHERE tag_key IS NOT NULL
)
INSERT INTO tag_catalog (key, label, color, customer_id, shared, created_at)
SELECT DISTINCT c.key, c.label, c.color, u.customer_id, false, c.created_at
FROM tag_catalog c JOIN known k ON k.tag_key = c.key JOIN users u ON u.id = k.user_id
WHERE NOT c.shared;--> statement-breakpoint
-- Nobody but administrators was ever offered what is left: it stays theirs.
INSERT INTO tag_catalog (key, label, color, customer_id, shared, created_at)
SELECT DISTINCT c.key, c.label, c.color, u.customer_id, false, c.created_at
FROM tag_catalog c JOIN users u ON u.role = 'admin'
WHERE NOT c.shared AND c.customer_id IS NULL
  AND NOT EXISTS (SELECT FROM tag_catalog owned WHERE owned.key = c.key AND owned.customer_id IS NOT NULL);--> statement-breakpoint
UPDATE property_tags t SET tag_id = c.id FROM tag_catalog c, users u
WHERE u.id = t.user_id AND c.key = t.tag_key
  AND (c.customer_id = u.customer_id OR (c.customer_id IS NULL AND c.shared));--> statement-breakpoint
DELETE FROM tag_catalog WHERE NOT shared AND customer_id IS NULL;--> statement-breakpoint
ALTER TABLE "tag_catalog" DROP COLUMN "shared";--> statement-breakpoint
ALTER TABLE "tag_catalog" ADD CONSTRAINT "tag_catalog_protected_is_ours" CHECK (not ("tag_catalog"."protected" and "tag_catalog"."customer_id" is not null));--> statement-breakpoint
ALTER TABLE "property_tags" ALTER COLUMN "tag_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "property_tags" ADD CONSTRAINT "property_tags_tag_known" FOREIGN KEY ("tag_id","tag_key") REFERENCES "public"."tag_catalog"("id","key") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "property_tags_tag" ON "property_tags" USING btree ("tag_id");
