CREATE TABLE "property_storms" (
	"property_id" integer NOT NULL,
	"day" date NOT NULL,
	"hail_inches" real,
	"wind_mph" smallint,
	"distance_miles" real,
	"grade" varchar(16),
	"unconfirmed" boolean NOT NULL,
	"radar_run_id" uuid,
	"radar_inches" real,
	"report_ids" integer[] NOT NULL,
	CONSTRAINT "property_storms_property_id_day_pk" PRIMARY KEY("property_id","day"),
	CONSTRAINT "property_storms_grade_known" CHECK ("property_storms"."grade" in ('radar', 'radar-and-report', 'official'))
);
--> statement-breakpoint
CREATE TABLE "storm_cells" (
	"run_id" uuid NOT NULL,
	"cell" integer NOT NULL,
	"millimeters" real NOT NULL,
	"is_lone" boolean NOT NULL,
	"time_zone" varchar(40) NOT NULL,
	CONSTRAINT "storm_cells_run_id_cell_pk" PRIMARY KEY("run_id","cell")
);
--> statement-breakpoint
CREATE TABLE "storm_days" (
	"day" date PRIMARY KEY NOT NULL,
	"is_stale" boolean DEFAULT true NOT NULL,
	"joined_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "storm_rejections" (
	"run_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"raw" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "storm_rejections_run_id_row_pk" PRIMARY KEY("run_id","row")
);
--> statement-breakpoint
CREATE TABLE "storm_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "storm_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" uuid NOT NULL,
	"key" varchar(120) NOT NULL,
	"kind" varchar(16) NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"hail_inches" real,
	"wind_mph" smallint,
	"place" text NOT NULL,
	"state" varchar(2) NOT NULL,
	"remarks" text NOT NULL,
	CONSTRAINT "storm_reports_kind_known" CHECK ("storm_reports"."kind" in ('hail', 'wind', 'tornado'))
);
--> statement-breakpoint
CREATE TABLE "storm_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" varchar(24),
	"scope" varchar(80),
	"origin" varchar(16) NOT NULL,
	"address" varchar(1000) NOT NULL,
	"etag" varchar(300),
	"digest" char(64),
	"size" integer,
	"rows" integer DEFAULT 0 NOT NULL,
	"repeated" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"state" varchar(16) DEFAULT 'reading' NOT NULL,
	"message" text,
	"ends_at" timestamp with time zone,
	"user_id" text,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "storm_runs_state_known" CHECK ("storm_runs"."state" in ('reading', 'loaded', 'replaced', 'known', 'failed')),
	CONSTRAINT "storm_runs_origin_known" CHECK ("storm_runs"."origin" in ('upload', 'folder', 'feed')),
	CONSTRAINT "storm_runs_kind_known" CHECK ("storm_runs"."kind" in ('spc-daily', 'spc-archive', 'storm-events', 'radar-hail', 'mrms-mesh', 'local-reports', 'alerts'))
);
--> statement-breakpoint
CREATE TABLE "storm_zips" (
	"zip_code" varchar(5) PRIMARY KEY NOT NULL,
	"data_version" bigint NOT NULL,
	"doors" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "mrms_cell" integer GENERATED ALWAYS AS (case when location_precision is distinct from 'zip'
      and latitude > 20 and latitude <= 55 and longitude >= -130 and longitude < -60
      then floor((55 - latitude) * 100)::int * 7000 + floor((longitude + 130) * 100)::int end) STORED;--> statement-breakpoint
ALTER TABLE "property_storms" ADD CONSTRAINT "property_storms_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storm_cells" ADD CONSTRAINT "storm_cells_run_id_storm_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."storm_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storm_rejections" ADD CONSTRAINT "storm_rejections_run_id_storm_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."storm_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storm_reports" ADD CONSTRAINT "storm_reports_run_id_storm_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."storm_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storm_runs" ADD CONSTRAINT "storm_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "property_storms_day" ON "property_storms" USING btree ("day","property_id");--> statement-breakpoint
CREATE INDEX "storm_cells_cell" ON "storm_cells" USING btree ("cell");--> statement-breakpoint
CREATE UNIQUE INDEX "storm_reports_key" ON "storm_reports" USING btree ("run_id","key");--> statement-breakpoint
CREATE INDEX "storm_reports_at" ON "storm_reports" USING btree ("at");--> statement-breakpoint
CREATE INDEX "storm_reports_place" ON "storm_reports" USING btree ("latitude","longitude");--> statement-breakpoint
CREATE INDEX "storm_runs_latest" ON "storm_runs" USING btree ("fetched_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "storm_runs_scope" ON "storm_runs" USING btree ("kind","scope");--> statement-breakpoint
CREATE INDEX "storm_runs_ends" ON "storm_runs" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "storm_runs_user" ON "storm_runs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "properties_mrms_cell" ON "properties" USING btree ("mrms_cell");