/** Stop words of Lucene's Irish analyzer (see NOTICE). */
export const irish =
  "a ach ag agus an aon ar arna as b' ba beirt bhúr caoga ceathair ceathrar chomh chtó chuig chun cois céad cúig " +
  "cúigear d' daichead dar de deich deichniúr den dhá do don dtí dá dár dó faoi faoin faoina faoinár fara fiche " +
  "gach gan go gur haon hocht i iad idir in ina ins inár is le leis lena lenár m' mar mo mé na nach naoi naonúr ná " +
  'ní níor nó nócha ocht ochtar os roimh sa seacht seachtar seachtó seasca seisear siad sibh sinn sna sé sí tar ' +
  'thar thú triúr trí trína trínár tríocha tú um ár é éis í ó ón óna ónár';
