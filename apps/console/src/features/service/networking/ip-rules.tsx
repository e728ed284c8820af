import { Note } from '../../../shared/ui/note';
import { networkingMessages } from '../messages';
import { containedRules, isSameRule, problemOfRule } from '../model/ip-rule';
import { serviceSections } from '../model/sections';
import { useSourceAddress } from '../use-source-address';
import { ValueList } from '../value-list';
import sections from '../section.module.css';

interface IpRulesProps {
  rules: readonly string[];
  /** Rules have an effect only while public network access is enabled. */
  applies: boolean;
  /** Why the rules can't be changed; undefined if they can. */
  denialReason: string | undefined;
  onChange: (rules: readonly string[]) => void;
}

export const IpRules = ({ rules, applies, denialReason, onChange }: IpRulesProps) => {
  const source = useSourceAddress(denialReason === undefined);
  const address = source?.address ?? undefined;
  const canAddAddress = address !== undefined && !rules.some((rule) => isSameRule(rule, address));
  return (
    <section className={sections.section} aria-labelledby={serviceSections.ipRules.id}>
      <h2 id={serviceSections.ipRules.id}>{networkingMessages.ipRules}</h2>
      <p>{applies ? networkingMessages.ipRulesDescription : networkingMessages.ipRulesIgnored}</p>
      {source !== undefined && (
        <p>
          {source.unknownReason == null
            ? networkingMessages.sourceAddressHint
            : networkingMessages.unknownSourceAddress[source.unknownReason]}
        </p>
      )}
      <ValueList
        labelledBy={serviceSections.ipRules.id}
        values={rules}
        denialReason={denialReason}
        texts={{
          none: networkingMessages.noIpRules,
          label: networkingMessages.newRule,
          placeholder: networkingMessages.newRulePlaceholder,
          add: networkingMessages.addRule,
          remove: networkingMessages.removeRule,
        }}
        suggestion={canAddAddress ? { value: address, label: networkingMessages.addSourceAddress(address) } : undefined}
        problemOf={(rule) => {
          const problem = problemOfRule(rule, rules);
          const { fix } = problem ?? {};
          return (
            problem && {
              message: problem.message,
              fix: fix === undefined ? undefined : { value: fix, label: networkingMessages.selectRange(fix) },
            }
          );
        }}
        onChange={onChange}
      />
      <div role="status">
        {containedRules(rules).map((group) => (
          <Note key={group.range}>{networkingMessages.containedRules(group.range, group.rules)}</Note>
        ))}
      </div>
    </section>
  );
};
