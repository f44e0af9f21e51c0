CREATE TABLE "operation_failures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operation_failures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"operation_id" uuid NOT NULL,
	"step" varchar(64),
	"message" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation_steps" (
	"operation_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name" varchar(64) NOT NULL,
	"output" jsonb,
	"finished_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operation_steps_operation_id_position_pk" PRIMARY KEY("operation_id","position")
);
--> statement-breakpoint
CREATE TABLE "operations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" varchar(64) NOT NULL,
	"subject" varchar(254) NOT NULL,
	"user_id" text,
	"payload" jsonb NOT NULL,
	"lock" varchar(128),
	"state" varchar(16) DEFAULT 'queued' NOT NULL,
	"step" varchar(64),
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"error" text,
	"claim" uuid,
	"recoveries" smallint DEFAULT 0 NOT NULL,
	"cancel_asked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operations_state_known" CHECK ("operations"."state" in ('queued', 'running', 'completed', 'failed', 'canceled', 'dead'))
);
--> statement-breakpoint
ALTER TABLE "bulk_queue_jobs" ALTER COLUMN "job_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "operation_failures" ADD CONSTRAINT "operation_failures_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_steps" ADD CONSTRAINT "operation_steps_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operation_failures_operation" ON "operation_failures" USING btree ("operation_id");--> statement-breakpoint
CREATE INDEX "operations_latest" ON "operations" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "operations_user" ON "operations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "operations_open" ON "operations" USING btree ("name") WHERE state in ('queued', 'running');--> statement-breakpoint
-- Work that was under way goes on by its operation, from the step it has behind it.
INSERT INTO "operations" ("id", "name", "subject", "user_id", "payload", "state", "error", "created_at", "started_at", "finished_at", "updated_at")
SELECT j."job_id", 'queues.add-by-filter', coalesce(q."name", 'A queue that was deleted'), j."user_id", '{}',
  CASE WHEN j."status" = 'failed' THEN 'failed' WHEN j."status" = 'completed' AND NOT j."payload" ? 'propertyIds' THEN 'completed' ELSE 'queued' END,
  CASE WHEN j."status" = 'failed' THEN j."message" END, j."created_at", j."created_at",
  CASE WHEN j."status" IN ('completed', 'failed') THEN j."updated_at" END, j."updated_at"
FROM "bulk_queue_jobs" j LEFT JOIN "queues" q ON q."id" = (j."payload" ->> 'queueId')::int;--> statement-breakpoint
INSERT INTO "operation_steps" ("operation_id", "position", "name")
SELECT "job_id", 0, 'choose' FROM "bulk_queue_jobs" WHERE "status" <> 'queued' AND "payload" ? 'total';--> statement-breakpoint
INSERT INTO "operation_steps" ("operation_id", "position", "name")
SELECT "job_id", 1, 'add' FROM "bulk_queue_jobs" WHERE "status" = 'completed';--> statement-breakpoint
ALTER TABLE "bulk_queue_jobs" ADD CONSTRAINT "bulk_queue_jobs_job_id_operations_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."operations"("id") ON DELETE cascade ON UPDATE no action;