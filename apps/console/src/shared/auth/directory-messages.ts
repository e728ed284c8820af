export const directoryMessages = {
  providerError: (reason: string): string => `The identity provider reported: ${reason}`,
};
