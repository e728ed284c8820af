import { Badge, Button, SegmentedControl, VisuallyHidden } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import classes from '../explorer.module.css';
import { retrievableFields, searchableFields, type FieldInfo } from '../model/fields';
import { joinList, splitList } from '../model/lists';
import type { ResultRow } from '../model/results';
import type { ComposerLayout } from '../model/use-composer-layout';
import type { Explorer } from '../model/use-explorer';
import { useWritten, type WrittenQuery } from '../model/use-written';
import { Examples } from './examples';
import { FacetsSection } from './facets-section';
import { FieldListSection } from './field-list-section';
import { FilterSection } from './filter-section';
import { JsonComposer } from './json-composer';
import { OrderSection } from './order-section';
import { Parameters, ParameterSections, setCount } from './parameter-sections';
import { QueryLine } from './query-line';
import { RankingStrip } from './ranking-strip';
import { SemanticSection } from './semantic-section';
import { SuggestSection } from './suggest-section';
import { UrlComposer } from './url-composer';
import { VectorsSection } from './vectors-section';

type Mode = 'form' | 'url' | 'json';

interface Props {
  connectionId: string;
  index: SearchIndex;
  fields: readonly FieldInfo[];
  explorer: Explorer;
  /** Documents on the screen. */
  rows: readonly ResultRow[];
  running: boolean;
  layout: ComposerLayout;
  /** The fields are not known: JSON is the only way to write the query. */
  bare: boolean;
}

/**
 * One query line, then groups that open; the same query as an address or as a JSON body. Where there is no room for a
 * column of its own, the groups are shown on demand: over the results, or on a phone above them. They are hidden and
 * not taken away: what is half typed in them stays.
 */
export const Composer = ({ connectionId, index, fields, explorer, rows, running, layout, bare }: Props) => {
  const [mode, setMode] = useState<Mode>(bare ? 'json' : 'form');
  const url = useWritten(explorer);
  const json = useWritten(explorer);
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const shown = layout === 'column' || open || (layout === 'stack' && mode !== 'form');
  const close = (e: KeyboardEvent) => {
    const at = e.target as HTMLElement;
    // Esc belongs first to what is open inside: a list of options, an editor.
    const inner = at.getAttribute('aria-expanded') === 'true' || at.closest('.monaco-editor') !== null;
    if (e.key !== 'Escape' || e.defaultPrevented || layout !== 'line' || inner || !e.currentTarget.contains(at)) return;
    setOpen(false);
    toggle.current?.focus();
  };
  const optionsButton = (
    <Button
      ref={toggle}
      className={classes.optionsButton}
      variant="default"
      aria-expanded={open}
      aria-controls={panelId}
      leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
      rightSection={<SetBadge explorer={explorer} />}
      onClick={() => setOpen(!open)}
    >
      {layout === 'line' ? (mode === 'form' ? 'Options' : 'Edit') : open ? 'Hide options' : 'Filter, order and more'}
    </Button>
  );
  return (
    <>
      <div className={classes.composerHead}>
        <SegmentedControl
          fullWidth
          size="xs"
          className={classes.modes}
          aria-label="How to write the query"
          data={[
            ...(bare ? [] : [{ value: 'form' as const, label: 'Form' }]),
            { value: 'url', label: <ModeLabel name="URL" written={url} /> },
            { value: 'json', label: <ModeLabel name="JSON" written={json} /> },
          ]}
          value={mode}
          onChange={(v) => {
            setMode(v);
            if (v !== 'form') setOpen(true);
          }}
        />
        {mode === 'form' && <QueryLine index={index} explorer={explorer} running={running} />}
        {layout === 'line' && optionsButton}
      </div>
      {mode === 'form' && (
        <div className={classes.strips}>
          <RankingStrip index={index} explorer={explorer} />
          <Examples index={index} explorer={explorer} layout={layout} />
        </div>
      )}
      {layout === 'stack' && mode === 'form' && optionsButton}
      <div
        id={panelId}
        role="group"
        aria-label="Options of the query"
        className={classes.panel}
        hidden={!shown}
        onKeyDown={close}
      >
        {mode === 'form' && <Options index={index} fields={fields} explorer={explorer} rows={rows} />}
        {mode === 'url' && <UrlComposer index={index} explorer={explorer} written={url} running={running} />}
        {mode === 'json' && (
          <JsonComposer
            connectionId={connectionId}
            index={index}
            explorer={explorer}
            written={json}
            running={running}
          />
        )}
      </div>
    </>
  );
};

/** A mode, marked while it holds a text that is in no other one. */
const ModeLabel = ({ name, written }: { name: string; written: WrittenQuery }) => (
  <>
    {name}
    {written.apart && (
      <>
        <span aria-hidden title="What is written here has not run, and the form cannot show it">
          {' '}
          •
        </span>
        <VisuallyHidden>, not run yet</VisuallyHidden>
      </>
    )}
  </>
);

/** What every query has, or shows beside the results, says nothing about what is folded away. */
const PLAIN = new Set(['search', 'count', 'top', 'skip', 'select', 'facets', 'highlight']);
const SetBadge = ({ explorer }: { explorer: Explorer }) => {
  const set = Object.keys(explorer.state.body).filter((name) => !PLAIN.has(name));
  if (set.length === 0) return null;
  return (
    <Badge size="sm" variant="light" title={set.join(', ')}>
      {set.length} set
    </Badge>
  );
};

const Options = ({ index, fields, explorer, rows }: Pick<Props, 'index' | 'fields' | 'explorer' | 'rows'>) => {
  const { draft, setDraft, run } = explorer;
  return (
    <>
      <FilterSection
        fields={fields}
        value={draft.filter ?? ''}
        onDraft={(filter) => setDraft({ filter })}
        onRun={(filter) => run({ filter })}
      />
      <OrderSection fields={fields} value={draft.orderby ?? undefined} onRun={(orderby) => run({ orderby })} />
      <FacetsSection fields={fields} explorer={explorer} />
      <FieldListSection
        title="Columns"
        label="Columns"
        none="all retrievable fields"
        choices={retrievableFields(fields).map((f) => f.path)}
        value={splitList(draft.select)}
        onRun={(list) => run({ select: joinList(list) })}
      />
      <FieldListSection
        title="Highlights"
        label="Highlights"
        none="no highlights"
        choices={searchableFields(fields).map((f) => f.path)}
        value={splitList(draft.highlight)}
        onRun={(list) => run({ highlight: joinList(list) })}
      >
        <Parameters group="Highlighting" index={index} explorer={explorer} />
      </FieldListSection>
      <FieldListSection
        title="Words and syntax"
        label="Searched fields"
        none="all searchable fields"
        choices={searchableFields(fields).map((f) => f.path)}
        value={splitList(draft.searchFields)}
        set={setCount('Search', explorer)}
        onRun={(list) => run({ searchFields: joinList(list) })}
      >
        <Parameters group="Search" index={index} explorer={explorer} />
      </FieldListSection>
      <SemanticSection index={index} explorer={explorer} />
      <VectorsSection index={index} explorer={explorer} rows={rows} />
      <ParameterSections index={index} explorer={explorer} />
      <SuggestSection index={index} />
    </>
  );
};
