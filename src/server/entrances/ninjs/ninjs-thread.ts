import { serveTasks } from '#server/platform/threads/serve-tasks.ts';
import { doNinjsTask } from './ninjs-tasks.ts';

serveTasks(doNinjsTask);
