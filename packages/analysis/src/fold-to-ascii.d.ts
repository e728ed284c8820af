declare module 'fold-to-ascii' {
  const ASCIIFolder: {
    /** Replaces characters that have an ASCII equivalent, and keeps all others. */
    foldMaintaining(text: string): string;
  };
  export default ASCIIFolder;
}
