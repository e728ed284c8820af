import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core';
import { findProblems, SearchServiceUpdate, stableVersion } from '@searchdeck/contract';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useConnection } from '../../../shared/api/use-connection';
import { networkingMessages } from '../messages';
import classes from './networking.module.css';

/** The address of a client on the machine of a local service. */
const LOOPBACK = '127.0.0.1';

interface IpRulesProps {
  rules: readonly string[];
  /** Rules have an effect only while public network access is enabled. */
  applies: boolean;
  disabled: boolean;
  onChange: (rules: readonly string[]) => void;
}

export const IpRules = ({ rules, applies, disabled, onChange }: IpRulesProps) => {
  const connection = useConnection();
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const canAddOwn = connection.kind === 'local' && !rules.includes(LOOPBACK);
  const add = (rule: string) => {
    const nextProblem = problemOf(rule, rules);
    setProblem(nextProblem);
    if (nextProblem !== undefined) return;
    onChange([...rules, rule]);
    setValue('');
  };
  return (
    <section className={classes.section} aria-labelledby="ip-rules">
      <h2 id="ip-rules">{networkingMessages.ipRules}</h2>
      <p>{applies ? networkingMessages.ipRulesDescription : networkingMessages.ipRulesIgnored}</p>
      {rules.length === 0 ? (
        <p>{networkingMessages.noIpRules}</p>
      ) : (
        <ul className={classes.rules} aria-labelledby="ip-rules">
          {rules.map((rule) => (
            <li key={rule}>
              <code>{rule}</code>
              <Tooltip label={networkingMessages.removeRule(rule)}>
                <ActionIcon
                  size={24}
                  disabled={disabled}
                  aria-label={networkingMessages.removeRule(rule)}
                  onClick={() => onChange(rules.filter((other) => other !== rule))}
                >
                  <IconTrash size={15} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
            </li>
          ))}
        </ul>
      )}
      <form
        className={classes.create}
        onSubmit={(event) => {
          event.preventDefault();
          add(value.trim());
        }}
      >
        <TextInput
          aria-label={networkingMessages.newRule}
          placeholder={networkingMessages.newRulePlaceholder}
          autoComplete="off"
          spellCheck={false}
          value={value}
          disabled={disabled}
          error={problem}
          onChange={(event) => {
            setValue(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" disabled={disabled}>
          {networkingMessages.addRule}
        </Button>
        {canAddOwn && (
          <Button disabled={disabled} onClick={() => add(LOOPBACK)}>
            {networkingMessages.addOwnAddress(LOOPBACK)}
          </Button>
        )}
      </form>
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
