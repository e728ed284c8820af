import type { ocrSkill, Infer, SkillDefinition } from '@searchdeck/contract';
import { messageOf } from '../../errors.js';
import type { SkillExecutor, SkillResult } from '../executor.js';
import { bytesOfFile } from '../file-data.js';
import { ocrLanguage, type OcrLanguage } from './languages.js';
import { textRecognizer } from './ocr-threads.js';

type OcrSkill = Infer<typeof ocrSkill.schema> & SkillDefinition;

const LINE_ENDINGS = new Map([
  ['space', ' '],
  ['carriagereturn', '\r'],
  ['linefeed', '\n'],
  ['carriagereturnlinefeed', '\r\n'],
]);

/** The bytes of the input `image`, or a result that says why there are none. */
export function imageOf({ image }: Readonly<Record<string, unknown>>): Uint8Array | SkillResult {
  if (image === undefined) {
    return { outputs: {}, warnings: ["Images are read locally only from the input 'image', not from a URL."] };
  }
  return (
    bytesOfFile(image) ?? {
      outputs: {},
      errors: ["The input 'image' must be a file, such as /document/normalized_images/*."],
    }
  );
}

async function readText(
  skill: OcrSkill,
  { code, model }: OcrLanguage,
  image: Uint8Array,
  signal: AbortSignal,
): Promise<SkillResult> {
  const { lines, words } = await textRecognizer()(
    { image, model, detectOrientation: skill.detectOrientation === true },
    signal,
  );
  const text = lines.map((line) => line.text).join(LINE_ENDINGS.get((skill.lineEnding ?? '').toLowerCase()) ?? ' ');
  return { outputs: { text, layoutText: { language: code, text, lines, words } } };
}

/** Reads printed text in images, in the languages whose models are installed. service-behavior §9. */
export const ocrExecutor: SkillExecutor<OcrSkill> = {
  batchSize: 16,
  execute: (skill, records, signal) =>
    Promise.all(
      records.map(async ({ inputs }): Promise<SkillResult> => {
        const language = ocrLanguage(skill.defaultLanguageCode);
        if ('warning' in language) return { outputs: {}, warnings: [language.warning] };
        const image = imageOf(inputs);
        if (!(image instanceof Uint8Array)) return image;
        try {
          return await readText(skill, language, image, signal);
        } catch (error) {
          signal.throwIfAborted();
          const reason = messageOf(error);
          return { outputs: {}, warnings: [`The text of the image could not be read: ${reason}`] };
        }
      }),
    ),
};
