-- compatible-from: 0042_compatibility
CREATE TABLE "media_folders" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"newsroom" text NOT NULL,
	CONSTRAINT "media_folders_one" CHECK ("media_folders"."is_only")
);
