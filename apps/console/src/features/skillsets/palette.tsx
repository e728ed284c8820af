import { ActionIcon } from '@mantine/core';
import { coversVersion, skills, stableVersion, type SkillGroup, type SkillKind } from '@searchdeck/contract';
import { IconTable, IconX } from '@tabler/icons-react';
import { createElement, useEffect, useRef, useState } from 'react';
import { SearchBox } from '../../shared/ui/search-box';
import { useRoving } from '../../shared/ui/use-roving';
import classes from './designer.module.css';
import { groupIcons } from './group-icons';
import { designMessages, groupNames } from './messages';

interface PaletteProps {
  onAdd: (kind: SkillKind) => void;
  onAddProjection: () => void;
  onClose: () => void;
}

const availableSkills = skills.filter(({ only }) => coversVersion(only, stableVersion.data));
const groups = Object.keys(groupNames) as SkillGroup[];

/** The skills that can be added, by group. */
export const Palette = ({ onAdd, onAddProjection, onClose }: PaletteProps) => {
  const [filter, setFilter] = useState('');
  const panel = useRef<HTMLElement>(null);
  const roving = useRoving<HTMLDivElement>();
  useEffect(() => panel.current?.querySelector('input')?.focus(), []);
  const text = filter.trim().toLowerCase();
  const matches = (...texts: readonly string[]) => texts.some((each) => each.toLowerCase().includes(text));
  const matchingSkills = availableSkills.filter(({ title, description, outputs }) =>
    matches(title, description, ...(outputs === 'any' ? [] : outputs.map(({ name }) => name))),
  );
  const showsProjection = matches(designMessages.indexProjection, designMessages.indexProjectionHint);
  return (
    <section
      ref={panel}
      className={classes.palette}
      aria-label={designMessages.addSkill}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || filter !== '') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className={classes.paletteHead}>
        <SearchBox value={filter} onChange={setFilter} label={designMessages.filterSkills} />
        <ActionIcon size={26} aria-label={designMessages.closePalette} onClick={onClose}>
          <IconX size={15} stroke={1.7} />
        </ActionIcon>
      </header>
      <div {...roving} className={classes.paletteList} role="group" aria-label={designMessages.skills}>
        {groups.map((group) => {
          const members = matchingSkills.filter((kind) => kind.group === group);
          if (members.length === 0) return null;
          return (
            <section key={group} aria-label={groupNames[group]}>
              <h3>{groupNames[group]}</h3>
              {members.map((kind) => (
                <button
                  key={kind.type}
                  type="button"
                  className={classes.paletteItem}
                  data-group={group}
                  onClick={() => onAdd(kind)}
                >
                  <span className={classes.cardIcon}>
                    {createElement(groupIcons[group], { size: 15, stroke: 1.6, 'aria-hidden': true })}
                  </span>
                  <span>
                    <b>{kind.title}</b>
                    <small>{kind.description}</small>
                  </span>
                </button>
              ))}
            </section>
          );
        })}
        {showsProjection && (
          <section aria-label={designMessages.targets}>
            <h3>{designMessages.targets}</h3>
            <button type="button" className={classes.paletteItem} data-group="projection" onClick={onAddProjection}>
              <span className={classes.cardIcon}>
                <IconTable size={15} stroke={1.6} aria-hidden />
              </span>
              <span>
                <b>{designMessages.indexProjection}</b>
                <small>{designMessages.indexProjectionHint}</small>
              </span>
            </button>
          </section>
        )}
        {matchingSkills.length === 0 && !showsProjection && <p className={classes.note}>{designMessages.noSkills}</p>}
      </div>
    </section>
  );
};
