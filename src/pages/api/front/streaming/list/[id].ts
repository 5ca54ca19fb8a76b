export { streamingItem as GET } from '#server/entrances/page-files/streaming-list.ts';
