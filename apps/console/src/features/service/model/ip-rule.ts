import { findProblems, SearchServiceUpdate, stableVersion } from '@searchdeck/contract';
import { networkingMessages } from '../messages';

interface Range {
  /** The first address as a number. */
  first: number;
  bits: number;
}

const numberOf = (address: string): number =>
  address.split('.').reduce((value, octet) => value * 256 + Number(octet), 0);
const textOf = (address: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.');

/** The addresses of a rule: an IPv4 address, or a range in CIDR notation. */
function rangeOf(rule: string): Range {
  const [address = '', bits = '32'] = rule.split('/');
  const size = 2 ** (32 - Number(bits));
  return { first: Math.floor(numberOf(address) / size) * size, bits: Number(bits) };
}

/** Whether an IPv4 address is in a rule. */
export function matchesRule(rule: string, address: string): boolean {
  const { first, bits } = rangeOf(rule);
  const number = numberOf(address);
  return number >= first && number < first + 2 ** (32 - bits);
}

/** Whether two rules have the same addresses, such as `1.2.3.4` and `1.2.3.4/32`. */
export function isSameRule(a: string, b: string): boolean {
  const [one, other] = [rangeOf(a), rangeOf(b)];
  return one.first === other.first && one.bits === other.bits;
}

/** Whether a rule has all addresses of another, and more. */
function isLargerRule(larger: string, rule: string): boolean {
  const [outer, inner] = [rangeOf(larger), rangeOf(rule)];
  return outer.bits < inner.bits && inner.first >= outer.first && inner.first < outer.first + 2 ** (32 - outer.bits);
}

export interface ContainedRules {
  /** The largest rule that has the addresses of the others. */
  range: string;
  rules: readonly string[];
}

/** The rules whose addresses a larger rule already has, by that rule. */
export function containedRules(rules: readonly string[]): readonly ContainedRules[] {
  return rules
    .filter((range) => !rules.some((larger) => isLargerRule(larger, range)))
    .map((range) => ({ range, rules: rules.filter((rule) => isLargerRule(range, rule)) }))
    .filter((group) => group.rules.length > 0);
}

/** `10.0.0.0/24` for `10.0.0.5/24`; undefined if the address of the rule is the first one of its range. */
function rangeWithFirstAddress(rule: string): string | undefined {
  const [address = ''] = rule.split('/');
  const { first, bits } = rangeOf(rule);
  return numberOf(address) === first ? undefined : `${textOf(first)}/${bits}`;
}

export interface IpRuleProblem {
  message: string;
  /** The rule that the user may have meant. */
  fix?: string;
}

/** Why a rule can't be added; undefined: it can. */
export function problemOfRule(rule: string, rules: readonly string[]): IpRuleProblem | undefined {
  const patch = { properties: { networkRuleSet: { ipRules: [{ value: rule }] } } };
  const problems = findProblems(SearchServiceUpdate, patch, { version: stableVersion.management, mode: 'update' });
  if (problems.length > 0) return { message: networkingMessages.invalidRule };
  const existingRule = rules.find((other) => isSameRule(rule, other));
  if (existingRule !== undefined) {
    return {
      message:
        existingRule === rule
          ? networkingMessages.ruleExists(rule)
          : networkingMessages.sameRuleExists(rule, existingRule),
    };
  }
  const fix = rangeWithFirstAddress(rule);
  return fix === undefined ? undefined : { message: networkingMessages.notFirstAddress(rule, fix), fix };
}
