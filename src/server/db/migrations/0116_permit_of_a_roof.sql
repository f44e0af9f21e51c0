ALTER TABLE "assessments" ADD COLUMN "roof_permit" varchar(60);--> statement-breakpoint
UPDATE "assessments" a SET "roof_permit" = p."roof_permit" FROM "properties" p
  WHERE p."id" = a."property_id" AND a."source" = 'permit' AND a."roof_replaced_on" IS NOT NULL;
