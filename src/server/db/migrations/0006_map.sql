CREATE TABLE "map_cells" (
	"zip_code" varchar(5) NOT NULL,
	"level" smallint NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	"middle_x" integer NOT NULL,
	"middle_y" integer NOT NULL,
	"none" integer DEFAULT 0 NOT NULL,
	"minor" integer DEFAULT 0 NOT NULL,
	"moderate" integer DEFAULT 0 NOT NULL,
	"severe" integer DEFAULT 0 NOT NULL,
	"unknown" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "map_cells_level_x_y_zip_code_pk" PRIMARY KEY("level","x","y","zip_code")
);
--> statement-breakpoint
CREATE TABLE "map_chunks" (
	"zip_code" varchar(5) NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	"points" "bytea" NOT NULL,
	CONSTRAINT "map_chunks_x_y_zip_code_pk" PRIMARY KEY("x","y","zip_code")
);
--> statement-breakpoint
CREATE TABLE "map_zips" (
	"zip_code" varchar(5) PRIMARY KEY NOT NULL,
	"data_version" bigint DEFAULT -1 NOT NULL,
	"shape" smallint DEFAULT 0 NOT NULL,
	"none" integer DEFAULT 0 NOT NULL,
	"minor" integer DEFAULT 0 NOT NULL,
	"moderate" integer DEFAULT 0 NOT NULL,
	"severe" integer DEFAULT 0 NOT NULL,
	"unknown" integer DEFAULT 0 NOT NULL,
	"without_position" integer DEFAULT 0 NOT NULL,
	"west" double precision,
	"south" double precision,
	"east" double precision,
	"north" double precision
);
--> statement-breakpoint
CREATE TABLE "zip_boundaries" (
	"zip_code" varchar(5) PRIMARY KEY NOT NULL,
	"outline" jsonb NOT NULL,
	"west" double precision NOT NULL,
	"south" double precision NOT NULL,
	"east" double precision NOT NULL,
	"north" double precision NOT NULL,
	"source" varchar(120) NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "map_cells" ADD CONSTRAINT "map_cells_zip_code_zip_codes_zip_code_fk" FOREIGN KEY ("zip_code") REFERENCES "public"."zip_codes"("zip_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_chunks" ADD CONSTRAINT "map_chunks_zip_code_zip_codes_zip_code_fk" FOREIGN KEY ("zip_code") REFERENCES "public"."zip_codes"("zip_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_zips" ADD CONSTRAINT "map_zips_zip_code_zip_codes_zip_code_fk" FOREIGN KEY ("zip_code") REFERENCES "public"."zip_codes"("zip_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "map_cells_zip" ON "map_cells" USING btree ("zip_code");--> statement-breakpoint
CREATE INDEX "map_chunks_zip" ON "map_chunks" USING btree ("zip_code");--> statement-breakpoint
CREATE INDEX "zip_boundaries_box" ON "zip_boundaries" USING btree ("west","east");