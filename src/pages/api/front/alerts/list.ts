export { alertList as GET } from '#server/entrances/page-files/alert-list.ts';
