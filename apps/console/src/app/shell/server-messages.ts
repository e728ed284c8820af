export const serverMessages = {
  unreachable: "Can't reach the Searchdeck server.",
  advice: 'Check that `npm start` is running. The data shown may be out of date. Reconnecting automatically.',
};
