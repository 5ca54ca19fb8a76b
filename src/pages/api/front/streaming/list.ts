export { streamingList as GET } from '#server/entrances/page-files/streaming-list.ts';
