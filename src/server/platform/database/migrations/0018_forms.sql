-- The index has words that a stemmer loses, and the words of headlines by their first letters. Rows are indexed again in the background.
UPDATE "search_entries" SET "is_current" = false;
