CREATE TABLE "turns" (
	"document_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "turns_document_id_at_pk" PRIMARY KEY("document_id","at")
);
--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "turns_due" ON "turns" USING btree ("at");--> statement-breakpoint
INSERT INTO "turns" ("document_id", "at")
SELECT DISTINCT "documents"."id", "told"."instant"::timestamptz
FROM "documents"
CROSS JOIN LATERAL (
	VALUES ("head"->>'startsAt'), ("head"->>'endsAt'), ("head"->>'opensAt'), ("head"->>'closesAt'), ("head"#>>'{endTime,date}')
) AS "told"("instant")
WHERE "documents"."type" IN ('poll', 'digital-interview', 'user-content-call', 'alert', 'schedule-entry') AND "told"."instant" IS NOT NULL;
