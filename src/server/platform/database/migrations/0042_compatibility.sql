-- compatible-from: 0040_closed-recordings
CREATE TABLE "schema_compatibility" (
	"migration" bigint PRIMARY KEY NOT NULL,
	"compatible_from" bigint NOT NULL
);
