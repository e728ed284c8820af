import { findProblems, SearchServiceUpdate, stableVersion } from '@searchdeck/contract';
import { useConnection } from '../../../shared/api/use-connection';
import { networkingMessages } from '../messages';
import { LOOPBACK } from '../model/own-address';
import { serviceSections } from '../model/sections';
import { ValueList } from '../value-list';
import sections from '../section.module.css';

interface IpRulesProps {
  rules: readonly string[];
  /** Rules have an effect only while public network access is enabled. */
  applies: boolean;
  disabled: boolean;
  onChange: (rules: readonly string[]) => void;
}

export const IpRules = ({ rules, applies, disabled, onChange }: IpRulesProps) => {
  const connection = useConnection();
  const canAddOwn = connection.kind === 'local' && !rules.includes(LOOPBACK);
  return (
    <section className={sections.section} aria-labelledby={serviceSections.ipRules.id}>
      <h2 id={serviceSections.ipRules.id}>{networkingMessages.ipRules}</h2>
      <p>{applies ? networkingMessages.ipRulesDescription : networkingMessages.ipRulesIgnored}</p>
      <ValueList
        labelledBy="ip-rules"
        values={rules}
        disabled={disabled}
        texts={{
          none: networkingMessages.noIpRules,
          label: networkingMessages.newRule,
          placeholder: networkingMessages.newRulePlaceholder,
          add: networkingMessages.addRule,
          remove: networkingMessages.removeRule,
        }}
        suggestion={canAddOwn ? { value: LOOPBACK, label: networkingMessages.addOwnAddress(LOOPBACK) } : undefined}
        problemOf={(rule) => problemOf(rule, rules)}
        onChange={onChange}
      />
    </section>
  );
};

/** Why a rule can't be added; undefined when it can. */
function problemOf(rule: string, rules: readonly string[]): string | undefined {
  if (rules.includes(rule)) return networkingMessages.ruleExists(rule);
  const patch = { properties: { networkRuleSet: { ipRules: [{ value: rule }] } } };
  const problems = findProblems(SearchServiceUpdate, patch, { version: stableVersion.management, mode: 'update' });
  return problems.length === 0 ? undefined : networkingMessages.invalidRule;
}
