// Rules of tests for oxlint (`jsPlugins` of .oxlintrc.json): a wait has a condition, and no test
// reads a real clock outside a test.

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);
/** Calls whose callbacks run where they stand. */
const ITERATIONS = /^(?:map|flatMap|forEach|filter|find|some|every|toSorted|from)$/;

const nameOf = (node) => (node?.type === 'Identifier' ? node.name : node?.property?.name);
const isCallOf = (node, object, property) =>
  node.callee.object?.name === object && node.callee.property?.name === property;
/** Whether a call opens a group of tests: `describe`, `test.describe`, `describe.each(…)`. */
const isGroup = ({ callee }) =>
  nameOf(callee) === 'describe' ||
  nameOf(callee.object) === 'describe' ||
  (callee.type === 'CallExpression' && isGroup(callee));

/**
 * Whether a node is evaluated while its file is collected, and not in a test, hook, fixture or
 * function.
 */
function isCollected(node) {
  for (let inner = node; inner.parent; inner = inner.parent) {
    const { parent } = inner;
    if (!FUNCTIONS.has(parent.type)) continue;
    const call = parent.parent;
    const isCallback = call?.type === 'CallExpression' && call.arguments.includes(parent);
    if (isCallback && isGroup(call)) return true;
    if (!isCallback || !ITERATIONS.test(nameOf(call.callee) ?? '')) return false;
  }
  return true;
}

/** Whether a node is a part of an assertion: of the value or of the expectation. */
function isAsserted(node) {
  for (let { parent } = node; parent && !FUNCTIONS.has(parent.type); { parent } = parent) {
    if (
      parent.type === 'CallExpression' &&
      /^(?:expect|to[A-Z]\w+)$/.test(nameOf(parent.callee) ?? '')
    )
      return true;
  }
  return false;
}

const rule = (message, visit) => ({
  create: (context) => visit((node) => context.report({ node, message })),
});

export default {
  meta: { name: 'tests' },
  rules: {
    'no-network-idle': rule('Wait by ready or settled (tests/e2e/support/ready.ts).', (report) => ({
      Literal: (node) => node.value === 'networkidle' && report(node),
    })),
    'no-asserted-time': rule(
      'No test asserts on time: wait for an event, or move a virtual clock.',
      (report) => ({
        CallExpression: (node) =>
          isCallOf(node, 'performance', 'now') && isAsserted(node) && report(node),
      }),
    ),
    'no-clock-at-collection': rule(
      'Read the clock in a test, hook, fixture or function: the tests before may take minutes.',
      (report) => ({
        CallExpression: (node) =>
          isCallOf(node, 'Date', 'now') && isCollected(node) && report(node),
        NewExpression: (node) =>
          node.callee.name === 'Date' &&
          node.arguments.length === 0 &&
          isCollected(node) &&
          report(node),
      }),
    ),
  },
};
