import { useState } from 'react';
import { EmptyState } from '../../../shared/ui/empty-state';
import { partMessages } from './messages';
import type { PartGroup, PartPage } from './part-group';
import { PartList } from './part-list';
import { PartPanel } from './part-panel';
import classes from './parts.module.css';
import { useParts } from './use-parts';
import { useSelection } from './use-selection';

interface PartsDesignerProps {
  tab: string;
  groups: readonly PartGroup[];
  pages: readonly PartPage[];
  /** Shown while all groups are empty. Not needed for a tab with pages, which always shows one. */
  empty?: { title: string; text: string } | undefined;
}

/** The named parts of a tab as a list, and the form of the selected one. */
export const PartsDesigner = ({ tab, groups, pages, empty }: PartsDesignerProps) => {
  const parts = useParts();
  const choices = { groups: groups.map((group) => ({ group, parts: parts.partsOf(group) })), pages };
  const { current, select } = useSelection(choices);
  /** Target of the part that was just added: its name gets focus. */
  const [addedTarget, setAddedTarget] = useState<string>();
  const open = (target: string) => {
    setAddedTarget(target);
    select(target);
  };
  return (
    <div className={classes.designer}>
      <PartList
        label={partMessages.list(tab)}
        choices={choices}
        current={current}
        onSelect={select}
        onAdd={(group, tag) => open(parts.add(group, tag))}
      />
      {current === undefined ? (
        <div className={classes.panel}>
          {empty !== undefined && <EmptyState title={empty.title} description={empty.text} />}
        </div>
      ) : 'page' in current ? (
        <section className={classes.panel} aria-label={current.page.title}>
          <header className={classes.panelHead}>
            <h2>{current.page.title}</h2>
          </header>
          <current.page.component />
        </section>
      ) : (
        <PartPanel
          key={current.part.target}
          group={current.group}
          part={current.part}
          siblings={parts.partsOf(current.group)}
          usages={parts.usagesOf(current.group, current.part)}
          saved={parts.saved}
          isAdded={addedTarget === current.part.target}
          onRename={(name) => parts.rename(current.group, current.part, name)}
          onDuplicate={() => open(parts.duplicate(current.group, current.part))}
          onDelete={() => {
            const previous = current.part.index - 1;
            parts.remove(current.part);
            if (previous >= 0) select(`${current.group.list}[${previous}]`);
          }}
        />
      )}
    </div>
  );
};
