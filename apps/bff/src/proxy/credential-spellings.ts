const SLASHES = ['/', '\\/', '\\u002f', '\\u002F'] as const;
/** Characters that JSON serializers escape unnecessarily: none, those of .NET, and those of serializers for HTML. */
const ESCAPED_CHARACTERS = [/[^\s\S]/g, /[&'+<>`]/g, /[&'<=>]/g] as const;

const unicodeEscape = (character: string, isUpperCase: boolean): string => {
  const hex = character.charCodeAt(0).toString(16).padStart(4, '0');
  return `\\u${isUpperCase ? hex.toUpperCase() : hex}`;
};

/** The text in a JSON string. */
const inJson = (text: string): string[] => {
  const jsonText = JSON.stringify(text).slice(1, -1);
  return SLASHES.flatMap((slash) =>
    ESCAPED_CHARACTERS.flatMap((characters) =>
      [true, false].map((isUpperCase) =>
        jsonText.replace(characters, (character) => unicodeEscape(character, isUpperCase)).replaceAll('/', slash),
      ),
    ),
  );
};

/** The text in a URL: escaped as a component or as a form, with digits in either case. */
const inUrl = (text: string): string[] => {
  const component = encodeURIComponent(text);
  const form = new URLSearchParams({ '': text }).toString().slice(1);
  const lowerCase = (escaped: string) => escaped.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase());
  return [component, form, lowerCase(component), lowerCase(form)];
};

/** The text in base64 at each of the three offsets, without the characters that it shares with its neighbors. */
const inBase64 = (text: string): string[] =>
  [0, 1, 2].map((offset) => {
    const base64 = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]).toString('base64');
    const end = Math.floor(((offset + Buffer.byteLength(text)) * 8) / 6);
    return base64.slice(Math.ceil((offset * 8) / 6), end);
  });

/** The ways in which a service may repeat a credential: unchanged, and in JSON, URLs, base64, and hexadecimal digits. */
export const spellingsOf = (credential: string): readonly string[] => {
  const base64 = inBase64(credential);
  const texts = [credential, ...base64, ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))];
  const hex = Buffer.from(credential).toString('hex');
  return [...new Set([...texts.flatMap((text) => [text, ...inJson(text), ...inUrl(text)]), hex, hex.toUpperCase()])];
};
