export { makePreviewAtDesk as ALL } from '#server/entrances/calls/previews/desk-previews.ts';
