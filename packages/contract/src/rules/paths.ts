import { joinPath } from '../errors/error-path.js';
import { isObject } from '../values/is-object.js';

const STEP = /^(.+?)(\[\*\]|\[\*\*\])?$/;

function* resolveSteps(value: unknown, steps: readonly string[], path: string): Generator<[string, unknown]> {
  const [step, ...rest] = steps;
  if (step === undefined) {
    yield [path, value];
    return;
  }
  if (!isObject(value)) return;
  const [, name = '', items] = STEP.exec(step) ?? [];
  const member = value[name];
  const memberPath = joinPath(path, name);
  if (items === undefined) yield* resolveSteps(member, rest, memberPath);
  else if (Array.isArray(member)) {
    for (const [i, item] of member.entries()) {
      const itemPath = joinPath(memberPath, i);
      yield* resolveSteps(item, rest, itemPath);
      if (items === '[**]') yield* resolveSteps(item, steps, itemPath);
    }
  }
}

/**
 * The paths and values that a pattern matches. `indexes[*]` covers every item; `fields[**].type` covers the items and,
 * below each of them, the items of its member of the same name.
 */
export const resolvePath = (value: unknown, pattern: string): Generator<[path: string, value: unknown]> =>
  resolveSteps(value, pattern.split('.'), '');

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const stepSource = (step: string): string => {
  const [, name = '', items] = STEP.exec(step) ?? [];
  const member = escapeRegExp(name);
  if (items === undefined) return member;
  return items === '[*]' ? String.raw`${member}\[\d+\]` : String.raw`${member}\[\d+\](?:\.${member}\[\d+\])*`;
};

/** Whether a path such as `fields[1].fields[0].type` matches a pattern such as `fields[**].type`. */
export const matchesPath = (pattern: string, path: string): boolean =>
  new RegExp(
    `^${pattern
      .split('.')
      .map(stepSource)
      .join(String.raw`\.`)}$`,
  ).test(path);
