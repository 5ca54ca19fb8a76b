import { saveContent, unsaveContent } from '../../../../server/calls/readers/toggle-bookmark.ts';
import { serveTogether } from '../../../../server/endpoints/endpoint.ts';

export const ALL = serveTogether(saveContent, unsaveContent);
