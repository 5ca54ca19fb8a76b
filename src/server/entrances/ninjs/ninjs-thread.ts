import { serveTasks } from '../../platform/threads/serve-tasks.ts';
import { doNinjsTask } from './ninjs-tasks.ts';

serveTasks(doNinjsTask);
