import type * as Monaco from 'monaco-editor/editor';
import { describe, expect, it } from 'vitest';
import { defineThemes } from './themes';

type Theme = Monaco.editor.IStandaloneThemeData;
type Rgb = [red: number, green: number, blue: number];

const themes = new Map<string, Theme>();
defineThemes({
  editor: { defineTheme: (name: string, theme: Theme) => themes.set(name, theme) },
} as unknown as typeof Monaco);

const channels = (hex: string): number[] =>
  (/^#?(..)(..)(..)(..)?$/.exec(hex) ?? [])
    .slice(1)
    .filter((part) => part !== undefined)
    .map((part) => parseInt(part, 16));

function blend(background: Rgb, color: string): Rgb {
  const [red = 0, green = 0, blue = 0, alpha = 255] = channels(color);
  const share = alpha / 255;
  const mix = (below: number, above: number): number => below * (1 - share) + above * share;
  return [mix(background[0], red), mix(background[1], green), mix(background[2], blue)];
}

/** WCAG 2.2 "relative luminance". */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: Rgb, b: Rgb): number {
  const [lower = 0, higher = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (higher + 0.05) / (lower + 0.05);
}

describe.each([...themes])('%s', (_name, { rules, colors }) => {
  const background = channels(colors['editor.background']!) as Rgb;
  it.each(['inserted', 'removed'])('has readable tokens on %s lines and characters', (change) => {
    const line = blend(background, colors[`diffEditor.${change}LineBackground`]!);
    const text = blend(line, colors[`diffEditor.${change}TextBackground`]!);
    for (const below of [background, line, text]) {
      for (const { token, foreground } of rules) {
        expect([token, contrast(channels(foreground!) as Rgb, below)]).toEqual([token, expect.toSatisfy(isReadable)]);
      }
    }
  });
});

const isReadable = (ratio: number): boolean => ratio >= 4.5;
