import {
  getPreviews,
  makePreview,
  removePreviews,
} from '#server/entrances/calls/previews/preview-content.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(makePreview, getPreviews, removePreviews);
