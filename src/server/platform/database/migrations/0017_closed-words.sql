-- The text of closed stories is indexed without places. A row is indexed again in the background.
UPDATE "search_entries" SET "is_current" = false
FROM "documents" WHERE "documents"."id" = "search_entries"."document_id" AND "documents"."head" ->> 'access' IS DISTINCT FROM 'free';
