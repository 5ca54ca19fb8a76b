export { eventCalendar as GET } from '../server/page-files/event-calendar.ts';
