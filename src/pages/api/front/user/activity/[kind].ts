export { listActivity as ALL } from '#server/entrances/calls/comments/list-activity.ts';
