-- compatible-from: 0044_words-of-fields
CREATE TABLE "contributions" (
	"id" text PRIMARY KEY NOT NULL,
	"site" text NOT NULL,
	"locale" text NOT NULL,
	"form" text NOT NULL,
	"user_id" text CONSTRAINT "contributions_user_id_readers_id_fk" REFERENCES "readers"("id") ON DELETE cascade,
	"answers" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"is_suspect" boolean DEFAULT false NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kept_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "contributions_desk" ON "contributions" USING btree ("site","state","at","id");--> statement-breakpoint
CREATE INDEX "contributions_reader" ON "contributions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contributions_kept" ON "contributions" USING btree ("kept_until");--> statement-breakpoint
-- The fields of calls for contributions have rules from this release on. A checkbox is a consent.
UPDATE "documents" SET "head" = jsonb_set("head", '{fields}', (
	SELECT jsonb_agg(
		'{"errors": {}}'::jsonb
		|| CASE "field"->>'kind'
			WHEN 'text' THEN '{"maxLength": 300, "rules": []}'::jsonb
			WHEN 'long-text' THEN '{"maxLength": 3000}'::jsonb
			WHEN 'image' THEN '{"most": 1}'::jsonb
			WHEN 'video' THEN '{"most": 1}'::jsonb
			ELSE '{}'::jsonb END
		|| "field"
		|| CASE "field"->>'kind' WHEN 'checkbox' THEN '{"kind": "consent"}'::jsonb ELSE '{}'::jsonb END
		ORDER BY "place")
	FROM jsonb_array_elements("head"->'fields') WITH ORDINALITY AS "one"("field", "place")
)) WHERE "type" = 'user-content-call' AND jsonb_array_length("head"->'fields') > 0;
