// Prints the browser tests of the files that its parameters name, a path a line: first those that
// run once, after an empty line those that have changed themselves.
import { browserTestsOf, changedBrowserTests } from './touched-tests.ts';

const files = process.argv.slice(2);
const own = new Set(changedBrowserTests(files));
const others = browserTestsOf(files).filter((file) => !own.has(file));
process.stdout.write(`${[...others, '', ...own].join('\n')}\n`);
