export { giveStory as ALL } from '#server/entrances/calls/paywall/give-story.ts';
