export { pushStory as ALL } from '../../../server/import/push-story.ts';
