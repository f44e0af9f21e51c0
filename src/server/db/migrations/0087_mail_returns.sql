ALTER TABLE "mail_pieces" ADD COLUMN "return_kind" varchar(16);--> statement-breakpoint
ALTER TABLE "mail_pieces" ADD COLUMN "return_text" varchar(60);--> statement-breakpoint
ALTER TABLE "mail_pieces" ADD CONSTRAINT "mail_pieces_return_known" CHECK ("mail_pieces"."return_kind" in ('undeliverable', 'moved', 'vacant', 'refused'));