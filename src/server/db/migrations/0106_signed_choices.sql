ALTER TABLE "proposal_signatures" ADD COLUMN "upgrades" jsonb;--> statement-breakpoint
ALTER TABLE "proposal_signatures" ADD COLUMN "colors" jsonb;