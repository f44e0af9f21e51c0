-- Doors to come back to were on lists as 'skipped'; the tag of the list owner's company tells them apart.
update "queue_items" set "status" = 'come_back'
where "status" = 'skipped' and exists (
  select from "property_tags" t
  join "users" tagger on tagger."id" = t."user_id"
  join "queues" q on q."id" = "queue_items"."queue_id"
  join "users" owner on owner."id" = q."user_id"
  where t."property_id" = "queue_items"."property_id" and t."tag_key" = 'come_back'
    and tagger."customer_id" = owner."customer_id"
);
