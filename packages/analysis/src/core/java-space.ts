/** Whitespace as Java's Character.isWhitespace defines it; no-break spaces are excluded. */
export const JAVA_SPACE = /^(?![\u00a0\u2007\u202f\ufeff])[\s\x1c-\x1f]/u;

/** A character that is not whitespace in Java. */
export const NOT_JAVA_SPACE = /^(?:[^\s\x1c-\x1f]|[\u00a0\u2007\u202f\ufeff])/u;
