ALTER TABLE "weekly_mails" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
-- The hour from which mails went out: close enough for those that were told before it was noted.
UPDATE weekly_mails SET told_at = told_on + interval '14 hours' WHERE told_on IS NOT NULL;--> statement-breakpoint
-- Doors that left their company's last queue and still count as Queued. From now on they do not (crm/queued.data.ts).
UPDATE property_status AS door SET stage = 'new', updated_at = greatest(clock_timestamp(), updated_at + interval '1 ms')
WHERE stage = 'queued'
  AND NOT EXISTS (SELECT FROM queue_items i JOIN queues q ON q.id = i.queue_id JOIN users u ON u.id = q.user_id
    WHERE i.property_id = door.property_id AND u.customer_id = door.customer_id)
  AND NOT EXISTS (SELECT FROM property_status newer WHERE newer.customer_id = door.customer_id
    AND newer.property_id = door.property_id AND (newer.updated_at, newer.id) > (door.updated_at, door.id));
