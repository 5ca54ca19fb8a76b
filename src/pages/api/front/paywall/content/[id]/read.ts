export { readStory as ALL } from '#server/entrances/calls/paywall/read-story.ts';
