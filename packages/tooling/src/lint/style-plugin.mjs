/** Rules of this repository that oxlint has no rule for, loaded by `.oxlintrc.json`. */
export default {
  meta: { name: 'style' },
  rules: {
    /** Members are private with the keyword, as parameters of constructors must be. */
    'private-keyword': {
      create: (/** @type {{ report: (finding: { node: object, message: string }) => void }} */ context) => ({
        PrivateIdentifier: (/** @type {object} */ node) =>
          context.report({ node, message: 'Use the keyword "private" instead of a name that starts with "#".' }),
      }),
    },
  },
};
