/** A message of the management plane's rules with the terms of the screens instead of the names of the interface. */
export const inScreenTerms = (message: string): string =>
  message.replaceAll(/\bSKU\b/g, 'pricing tier').replaceAll(/\bipRules\b/g, 'IP rules');
