import {
  saveContent,
  unsaveContent,
} from '#server/entrances/calls/accounts/following/toggle-bookmark.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(saveContent, unsaveContent);
