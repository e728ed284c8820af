/** Why no connection can be the target of a copy. */
export const copyTargetMessages = {
  none: "There's no other connection to copy to.",
  allDenied: (reason: string): string => `No other connection allows changes. ${reason}`,
};
