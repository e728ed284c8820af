import { parseMarkup } from './markup-parser.js';

export interface XmlHandlers {
  /** `name` has no prefix. */
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads XML as a stream of events. Document types and external entities are ignored. */
export function readXml(xml: string, { open, close, text }: XmlHandlers): void {
  parseMarkup(
    xml,
    {
      onopentag: (name, attributes) => open?.(localName(name), attributes),
      onclosetag: (name) => close?.(localName(name)),
      ontext: (data) => text?.(data),
    },
    { xmlMode: true, decodeEntities: true },
  );
}

/** The value of an attribute by its name without a prefix. */
export function attributeOf(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  return attributes[name] ?? Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1];
}

/** The texts of the elements with these names, the first of each. */
export function textsOf(xml: string, names: readonly string[]): Map<string, string> {
  const texts = new Map<string, string>();
  let current: string | undefined;
  let text = '';
  readXml(xml, {
    open: (name) => {
      if (current !== undefined || !names.includes(name)) return;
      current = name;
      text = '';
    },
    text: (data) => {
      text += data;
    },
    close: (name) => {
      if (name !== current) return;
      if (!texts.has(name) && text.trim() !== '') texts.set(name, text.trim());
      current = undefined;
    },
  });
  return texts;
}
