import base from '../../vitest.config.ts';

// Vitest hands `ssr.resolve.conditions` to Node itself. With `import` among them, Express's own `require('is-promise')`
// gets an ES module namespace instead of a function; Node adds the right ones by itself.
const conditions = ['source'];

export default {
  ...base,
  resolve: { conditions: ['source', 'node', 'import', 'default'] },
  ssr: { resolve: { conditions } },
};
