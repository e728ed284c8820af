/** Source of a key-encryption key. At most one is set; none: the file `key` in the data folder. */
export interface KeySource {
  /** Base64 of 32 bytes. */
  value?: string | undefined;
  /** Path of a file with that text. */
  file?: string | undefined;
  /** A command that prints that text. */
  command?: string | undefined;
  /** Prefix of the names of its variables, for messages: `SEARCHDECK_KEY`. */
  variable: string;
}
