/** Apart from the messages of the tabs, which are loaded with them. */
export const tabMessages = {
  design: 'Design',
  debug: 'Debug',
  blankTitle: 'Blank',
  blankDescription: 'Add skills in the graph, or paste JSON.',
};
