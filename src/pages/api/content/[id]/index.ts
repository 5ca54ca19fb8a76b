import { getStory, removeStory } from '#server/entrances/calls/content/stored-story.ts';
import { pushStory } from '#server/entrances/calls/content/push-story.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(pushStory, getStory, removeStory);
