import { visualFeatures, type imageAnalysisSkill, type Infer, type SkillDefinition } from '@searchdeck/contract';
import { messageOf } from '../errors.js';
import { openImage } from '../images/normalize-image.js';
import type { SkillExecutor, SkillResult } from './executor.js';
import { imageOf } from './ocr/ocr.js';

type ImageAnalysisSkill = Infer<typeof imageAnalysisSkill.schema> & SkillDefinition;
type Color = readonly [red: number, green: number, blue: number];

/** The only feature whose result follows from the pixels. */
const TAGS = 'tags';

/** Names of colors with typical values. */
const COLORS: readonly (readonly [name: string, color: Color])[] = [
  ['black', [0, 0, 0]],
  ['gray', [128, 128, 128]],
  ['white', [255, 255, 255]],
  ['red', [208, 32, 32]],
  ['orange', [240, 144, 32]],
  ['yellow', [240, 224, 64]],
  ['green', [48, 144, 48]],
  ['teal', [32, 144, 144]],
  ['blue', [48, 96, 208]],
  ['purple', [128, 48, 160]],
  ['pink', [240, 144, 192]],
  ['brown', [128, 80, 40]],
];

const distance = (a: Color, b: Color): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const nameOf = (color: Color): string =>
  COLORS.reduce((nearest, each) => (distance(each[1], color) < distance(nearest[1], color) ? each : nearest))[0];

/** Tags that follow from the pixels: whether the image has colors, its shape, and its dominant color. */
async function tagsOf(bytes: Uint8Array): Promise<{ name: string; confidence: number }[]> {
  const { width, height } = await (await openImage(bytes)).metadata();
  const { channels, dominant } = await (await openImage(bytes)).toColorspace('srgb').stats();
  const [red, green = red, blue = red] = channels.slice(0, 3).map(({ mean }) => mean);
  const isGray = channels.length < 3 || (red === green && green === blue);
  const shape = width > height ? 'landscape' : width < height ? 'portrait' : 'square';
  const names = [isGray ? 'grayscale' : 'color', shape, nameOf([dominant.r, dominant.g, dominant.b])];
  return names.map((name) => ({ name, confidence: 1 }));
}

/** Tags images by their pixels. There is no local model that recognizes what they show. service-behavior §9. */
export const imageAnalysisExecutor: SkillExecutor<ImageAnalysisSkill> = {
  batchSize: 16,
  execute: (skill, records, signal) => {
    const requestedFeatures = visualFeatures.filter(
      (feature) => skill.visualFeatures?.includes(feature) ?? feature === TAGS,
    );
    const unsupportedFeatures = [...requestedFeatures.filter((feature) => feature !== TAGS), ...(skill.details ?? [])];
    const warnings = unsupportedFeatures.map((feature) => `Images are not analyzed locally for '${feature}'.`);
    return Promise.all(
      records.map(async ({ inputs }): Promise<SkillResult> => {
        const image = imageOf(inputs);
        if (!(image instanceof Uint8Array)) return image;
        if (!requestedFeatures.includes(TAGS)) return { outputs: {}, warnings };
        try {
          return { outputs: { tags: await tagsOf(image) }, warnings };
        } catch (error) {
          signal.throwIfAborted();
          const reason = messageOf(error);
          return { outputs: {}, warnings: [...warnings, `The image could not be analyzed: ${reason}`] };
        }
      }),
    );
  },
};
