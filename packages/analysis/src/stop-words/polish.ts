/** Stop words of Lucene's Polish analyzer (see NOTICE). */
export const polish =
  'aby albo ale ani aż bardzo bez bo bowiem by byli bym być był była było były będzie będą chce choć co coraz coś ' +
  'czy czyli często dla do dr gdy gdyby gdyż gdzie go godz hab i ich ii iii im inne inż iv ix iż ja jak jakie jako ' +
  'je jednak jednym jedynie jego jej jest jeszcze jeśli jeżeli już ją kiedy kilku kto która które którego której ' +
  'który których którym którzy lat lecz lub ma mają mamy mgr mi miał mimo mnie mogą może można mu musi na nad nam ' +
  'nas nawet nic nich nie niej nim niż no nowe np nr o o.o. od ok on one oraz pan pl po pod ponad ponieważ poza ' +
  'prof przed przede przez przy raz razie roku również się sobie sposób swoje są ta tak takich takie także tam te ' +
  'tego tej tel temu ten teraz też to trzeba tu tych tylko tym tys tzw tę u ul vi vii viii vol w we wie więc ' +
  'wszystko www właśnie wśród xi xii xiii xiv xv z za zaś ze zł że żeby';
