export { pushStory as ALL } from '../../../../server/entrances/calls/content/push-story.ts';
