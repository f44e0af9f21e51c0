CREATE TABLE "mail_sends" (
	"piece_id" bigint NOT NULL,
	"mode" varchar(4) NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"house_id" varchar(64),
	"taken_at" timestamp with time zone,
	"refusal" varchar(300),
	CONSTRAINT "mail_sends_piece_id_mode_pk" PRIMARY KEY("piece_id","mode"),
	CONSTRAINT "mail_sends_mode_known" CHECK ("mail_sends"."mode" in ('test', 'live')),
	CONSTRAINT "mail_sends_one_answer" CHECK ("mail_sends"."house_id" is null or "mail_sends"."refusal" is null),
	CONSTRAINT "mail_sends_taken_whole" CHECK (("mail_sends"."house_id" is null) = ("mail_sends"."taken_at" is null))
);
--> statement-breakpoint
ALTER TABLE "mail_campaigns" ADD COLUMN "files_taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_campaigns" ADD COLUMN "send_operation_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_sends" ADD CONSTRAINT "mail_sends_piece_id_mail_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."mail_pieces"("id") ON DELETE cascade ON UPDATE no action;