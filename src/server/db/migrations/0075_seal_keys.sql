CREATE TABLE "seal_keys" (
	"id" varchar(16) PRIMARY KEY NOT NULL,
	"public_key" varchar(44) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
