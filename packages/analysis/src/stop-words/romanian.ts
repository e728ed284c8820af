/** Stop words of Lucene's Romanian analyzer (see NOTICE). */
export const romanian =
  'acea aceasta această aceea acei aceia acel acela acele acelea acest acesta aceste acestea aceşti aceştia acolo ' +
  'acum ai aia aibă aici al ale alea altceva altcineva am ar are asemenea asta astea astăzi asupra au avea avem ' +
  'aveţi azi aş aşadar aţi bine bucur bună ca care ce cel ceva chiar cine cineva contra cu cum cumva curând curînd ' +
  'când cât câte câtva câţi cînd cît cîte cîtva cîţi că căci cărei căror cărui către da dacă dar datorită de deci ' +
  'deja deoarece departe deşi din dinaintea dintr dintre drept după dă ea ei el ele eram este eu eşti face fi fie ' +
  'fiecare fii fim fiţi fără iar ieri la le li lor lui lângă lîngă mea mei mele mereu meu mi mine mult multă mulţi ' +
  'mâine mă ne nici nicăieri nimeni nişte noastre noastră noi nostru noştri nu ori oricare orice oricine oricum ' +
  'oricând oricât oricînd oricît oriunde pe pentru peste poate pot prea prima primul prin printr până pînă sa sale ' +
  'sau se spre sub sunt suntem sunteţi sînt sîntem sînteţi să săi său ta tale te tine toate toată tot totuşi toţi ' +
  'tu tăi tău un una unde undeva unei unele uneori unor vi voastre voastră voi vostru vouă voştri vreo vreun vă îi ' +
  'îl îmi împotriva în înainte înaintea încotro încât încît între întrucât întrucît îţi ăla ălea ăsta ăstea ăştia ' +
  'şi ţi ţie';
