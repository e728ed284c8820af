/** Something with a fixed form, such as an email address. */
export interface TextPattern {
  /** Category of the PII detection skill. service-behavior §9. */
  type: string;
  pattern: RegExp;
  score: number;
  /** Whether a match is one; by default all are. */
  isValid?: (text: string) => boolean;
}

/** Whether the check digit of a payment card number is correct. */
function hasLuhnChecksum(text: string): boolean {
  const digits = Array.from(text.replace(/\D/g, ''), Number).toReversed();
  const sum = digits.reduce(
    (total, digit, i) => total + (i % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2),
    0,
  );
  return digits.length >= 13 && sum % 10 === 0;
}

/** Whether the check digits of an international bank account number are correct. */
function hasIbanChecksum(text: string): boolean {
  const compact = text.replaceAll(' ', '');
  // The check digits are last in the calculation.
  const checkedText = compact.slice(4) + compact.slice(0, 4);
  let remainder = 0;
  for (const character of checkedText) {
    for (const digit of String(Number.parseInt(character, 36))) remainder = (remainder * 10 + Number(digit)) % 97;
  }
  return remainder === 1;
}

/** In order of precedence: a match does not overlap the match of an earlier pattern. */
export const TEXT_PATTERNS: readonly TextPattern[] = [
  { type: 'URL', pattern: /\bhttps?:\/\/[^\s<>"']{1,2000}[^\s<>"'.,;:!?)\]]/giu, score: 0.8 },
  { type: 'Email', pattern: /(?<![\w.+-])[\w.+-]{1,64}@(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}\b/giu, score: 0.8 },
  {
    type: 'InternationalBankingAccountNumber',
    pattern: /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?\b/gu,
    score: 0.9,
    isValid: hasIbanChecksum,
  },
  { type: 'CreditCardNumber', pattern: /(?<!\d)(?:\d[ -]?){12,18}\d(?!\d)/gu, score: 0.9, isValid: hasLuhnChecksum },
  {
    type: 'USSocialSecurityNumber',
    pattern: /(?<![\d-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])/gu,
    score: 0.85,
  },
  {
    type: 'IPAddress',
    pattern: /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?!\.?\d)/gu,
    score: 0.8,
  },
  {
    type: 'PhoneNumber',
    pattern: /(?<![\d.,-])(?:\+\d{1,3}[ .-]?)?(?:\(\d{1,4}\)[ .-]?)?\d{2,4}(?:[ .-]\d{2,8}){1,4}(?![\d-])/gu,
    score: 0.8,
    isValid: (text) => {
      const digits = text.replace(/\D/g, '').length;
      return digits >= (text.startsWith('+') ? 8 : 9) && digits <= 15;
    },
  },
];
