/** Stop words of Lucene's English analyzer (see NOTICE). */
export const english =
  'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this ' +
  'to was will with';
