declare module 'fold-to-ascii' {
  const ASCIIFolder: {
    /** Folds what has an ASCII equivalent, keeps everything else. */
    foldMaintaining(text: string): string;
  };
  export default ASCIIFolder;
}
