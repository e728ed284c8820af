import { ActionIcon } from '@mantine/core';
import type { SkillGroup } from '@searchdeck/contract';
import { IconTable, IconX } from '@tabler/icons-react';
import { createElement, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { KeyHint } from '../../shared/ui/key-hint';
import { SearchBox } from '../../shared/ui/search-box';
import { useRoving } from '../../shared/ui/use-roving';
import classes from './designer.module.css';
import { groupIcons } from './group-icons';
import { designMessages, groupNames } from './messages';
import { startDrag } from './palette-drag';
import { bestMatch, idOfItem, matchingItems, PROJECTION_ITEM, type PaletteItem } from './palette-items';

interface PaletteProps {
  onAdd: (item: PaletteItem) => void;
  onClose: () => void;
}

const skillGroups = Object.keys(groupNames) as SkillGroup[];

/** The items by group, in the order of the palette. */
const groupsOf = (items: readonly PaletteItem[]) =>
  [
    ...skillGroups.map((group) => ({
      title: groupNames[group],
      members: items.filter((item) => item !== PROJECTION_ITEM && item.group === group),
    })),
    { title: designMessages.targets, members: items.filter((item) => item === PROJECTION_ITEM) },
  ].filter(({ members }) => members.length > 0);

/** The skills and targets that can be added by click, by drag, and by Enter in the filter. */
export const Palette = ({ onAdd, onClose }: PaletteProps) => {
  const [filter, setFilter] = useState('');
  const panel = useRef<HTMLElement>(null);
  const roving = useRoving<HTMLDivElement>();
  useEffect(() => panel.current?.querySelector('input')?.focus(), []);
  const matches = matchingItems(filter);
  const best = bestMatch(matches, filter);
  const groups = groupsOf(matches);
  const onKeyDown = (event: KeyboardEvent) => {
    const isInFilter = event.target instanceof HTMLInputElement;
    if (isInFilter && event.key === 'ArrowDown') {
      event.preventDefault();
      roving.ref.current?.querySelector('button')?.focus();
    } else if (event.key === 'Escape' && filter === '') {
      event.stopPropagation();
      onClose();
    }
  };
  return (
    <section ref={panel} className={classes.palette} aria-label={designMessages.addSkill} onKeyDown={onKeyDown}>
      <header className={classes.paletteHead}>
        <SearchBox
          value={filter}
          onChange={setFilter}
          label={designMessages.filterSkills}
          onSubmit={(text) => {
            const item = bestMatch(matchingItems(text), text);
            if (item !== undefined) onAdd(item);
          }}
        />
        <ActionIcon size={26} aria-label={designMessages.closePalette} onClick={onClose}>
          <IconX size={15} stroke={1.7} />
        </ActionIcon>
      </header>
      <p className={classes.note}>{designMessages.paletteHint}</p>
      <div {...roving} className={classes.paletteList} role="group" aria-label={designMessages.skills}>
        {groups.map(({ title, members }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            {members.map((item) => (
              <ItemButton key={idOfItem(item)} item={item} isBest={item === best} onAdd={onAdd} />
            ))}
          </section>
        ))}
        {groups.length === 0 && <p className={classes.note}>{designMessages.noSkills}</p>}
      </div>
    </section>
  );
};

interface ItemButtonProps {
  item: PaletteItem;
  /** Enter in the filter adds this one. */
  isBest: boolean;
  onAdd: (item: PaletteItem) => void;
}

const ItemButton = ({ item, isBest, onAdd }: ItemButtonProps) => {
  const { group, title, description, icon } =
    item === PROJECTION_ITEM
      ? {
          group: item,
          title: designMessages.indexProjection,
          description: designMessages.indexProjectionHint,
          icon: IconTable,
        }
      : { ...item, icon: groupIcons[item.group] };
  return (
    <button
      type="button"
      draggable
      className={classes.paletteItem}
      data-group={group}
      data-best={isBest || undefined}
      onDragStart={(event) => startDrag(event, item)}
      onClick={() => onAdd(item)}
    >
      <span className={classes.cardIcon}>{createElement(icon, { size: 15, stroke: 1.6, 'aria-hidden': true })}</span>
      <span>
        <b>{title}</b>
        <small>{description}</small>
      </span>
      {isBest && (
        <span className={classes.paletteKey} aria-hidden>
          <KeyHint keys={['Enter']} />
        </span>
      )}
    </button>
  );
};
