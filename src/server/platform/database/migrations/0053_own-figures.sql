-- compatible-from: 0046_reader-uploads
CREATE TABLE "figures" (
	"site" text NOT NULL,
	"dimension" text NOT NULL,
	"span" text NOT NULL,
	"starts" timestamp with time zone NOT NULL,
	"key" text NOT NULL,
	"views" integer NOT NULL,
	"reads" integer NOT NULL,
	"shares" integer NOT NULL,
	"seconds" bigint NOT NULL,
	CONSTRAINT "figures_site_dimension_span_starts_key_pk" PRIMARY KEY("site","dimension","span","starts","key")
);
--> statement-breakpoint
CREATE INDEX "figures_age" ON "figures" USING btree ("span","starts");