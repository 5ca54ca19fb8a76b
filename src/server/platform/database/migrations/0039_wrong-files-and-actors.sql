CREATE TABLE "content_problems" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"field" text NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "purges" ADD COLUMN "subjects" jsonb;--> statement-breakpoint
ALTER TABLE "purges" ADD COLUMN "actor_kind" text;--> statement-breakpoint
ALTER TABLE "purges" ADD COLUMN "actor_name" text;--> statement-breakpoint
CREATE INDEX "readers_nick_shape" ON "readers" USING btree ((replace(replace(translate("nick_key", 'ıi1|!0 .-_·''’', 'lllllo'), 'rn', 'm'), 'vv', 'w')));