import { describeHostileCalls, hostileSubjects } from './hostile-calls-suite.ts';

describeHostileCalls(hostileSubjects(false));
