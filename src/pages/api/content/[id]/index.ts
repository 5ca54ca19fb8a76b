import { getStory, removeStory } from '#server/entrances/calls/publishing/stored-story.ts';
import { pushStory } from '#server/entrances/calls/publishing/push-story.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(pushStory, getStory, removeStory);
