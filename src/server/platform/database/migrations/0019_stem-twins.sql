-- The index has nouns whose stem is another noun as they are. Rows are indexed again in the background.
UPDATE "search_entries" SET "is_current" = false;
