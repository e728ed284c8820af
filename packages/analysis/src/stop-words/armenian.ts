/** Stop words of Lucene's Armenian analyzer (see NOTICE). */
export const armenian =
  'այդ այլ այն այս դու դուք եմ են ենք ես եք է էի էին էինք էիր էիք էր ըստ թ ի ին իսկ իր կամ համար հետ հետո մենք մեջ ' +
  'մի ն նա նաև նրա նրանք որ որը որոնք որպես ու ում պիտի վրա և';
