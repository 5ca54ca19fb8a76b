export { listActivity as ALL } from '#server/entrances/calls/activity/list-activity.ts';
