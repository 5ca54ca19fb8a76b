-- compatible-from: 0043_media-folder
-- The names of interviewees and the captions of galleries are searched from this release on: their stories are indexed again.
update "search_entries" set "is_current" = false where "facets" && array['type:interview', 'type:photo-gallery'];
