-- The release before has none of these tables, so they are renamed at once. Hooks' rows stay where they are.
ALTER TABLE "hook_deliveries" RENAME TO "deliveries";--> statement-breakpoint
ALTER TABLE "hook_attempts" RENAME TO "delivery_attempts";--> statement-breakpoint
ALTER SEQUENCE "hook_deliveries_id_seq" RENAME TO "deliveries_id_seq";--> statement-breakpoint
ALTER SEQUENCE "hook_attempts_id_seq" RENAME TO "delivery_attempts_id_seq";--> statement-breakpoint
ALTER INDEX "hook_deliveries_pkey" RENAME TO "deliveries_pkey";--> statement-breakpoint
ALTER INDEX "hook_attempts_pkey" RENAME TO "delivery_attempts_pkey";--> statement-breakpoint
ALTER INDEX "hook_deliveries_waiting" RENAME TO "deliveries_waiting";--> statement-breakpoint
ALTER INDEX "hook_deliveries_latest" RENAME TO "deliveries_latest";--> statement-breakpoint
ALTER INDEX "hook_deliveries_swept" RENAME TO "deliveries_swept";--> statement-breakpoint
ALTER INDEX "hook_attempts_delivery" RENAME TO "delivery_attempts_delivery";--> statement-breakpoint
ALTER TABLE "deliveries" RENAME CONSTRAINT "hook_deliveries_once" TO "deliveries_once";--> statement-breakpoint
ALTER TABLE "deliveries" RENAME CONSTRAINT "hook_deliveries_state_known" TO "deliveries_state_known";--> statement-breakpoint
ALTER TABLE "deliveries" RENAME CONSTRAINT "hook_deliveries_hook_id_hooks_id_fk" TO "deliveries_hook_id_hooks_id_fk";--> statement-breakpoint
ALTER TABLE "delivery_attempts" RENAME CONSTRAINT "hook_attempts_delivery_id_hook_deliveries_id_fk" TO "delivery_attempts_delivery_id_deliveries_id_fk";--> statement-breakpoint
ALTER TABLE "delivery_attempts" ALTER COLUMN "failure" TYPE varchar(500);--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "link_id" uuid CONSTRAINT "deliveries_link_id_crm_links_id_fk" REFERENCES "public"."crm_links"("id") ON DELETE cascade,
	ALTER COLUMN "hook_id" DROP NOT NULL,
	ALTER COLUMN "version" SET DEFAULT 0,
	ALTER COLUMN "happened_at" SET DEFAULT now(),
	ALTER COLUMN "details" SET DEFAULT '{}'::jsonb;--> statement-breakpoint
-- A push that is under way waits as long as it would have been leased: the CRM may have made what it was sent.
WITH moved AS (
  INSERT INTO "deliveries" (link_id, message_id, type, property_id, actor_id, details, state, tries, last_tried_at, next_at, happened_at, created_at)
  SELECT link_id, 'RC-' || property_id, 'door', property_id, user_id, made,
    CASE state WHEN 'sent' THEN 'delivered' ELSE state END, tries, CASE WHEN tries > 0 THEN updated_at END,
    greatest(next_at, leased_until), created_at, created_at
  FROM "crm_pushes" ORDER BY id RETURNING id, link_id, property_id)
INSERT INTO "delivery_attempts" (delivery_id, at, ms, failure)
SELECT moved.id, p.updated_at, 0, p.message FROM moved JOIN "crm_pushes" p USING (link_id, property_id) WHERE p.tries > 0;--> statement-breakpoint
DROP TABLE "crm_pushes";--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_to_one" CHECK (num_nonnulls("deliveries"."hook_id", "deliveries"."link_id") = 1);--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_of_link_once" ON "deliveries" USING btree ("link_id","message_id") WHERE "deliveries"."link_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_of_link_due" ON "deliveries" USING btree ("link_id","next_at") WHERE "deliveries"."link_id" is not null and "deliveries"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "crm_links" ADD COLUMN "lease" uuid;--> statement-breakpoint
ALTER TABLE "crm_links" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "crm_links" ADD CONSTRAINT "crm_links_lease_whole" CHECK (("crm_links"."lease" is null) = ("crm_links"."leased_until" is null));
