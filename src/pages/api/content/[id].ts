export { pushStory as ALL } from '../../../server/calls/content/push-story.ts';
