export { eventCalendar as GET } from '#server/entrances/page-files/event-calendar.ts';
