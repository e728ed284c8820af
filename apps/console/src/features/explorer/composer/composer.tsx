import { Badge, Button, SegmentedControl, VisuallyHidden } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, useId, useRef, useState, type KeyboardEvent } from 'react';
import { LazyBoundary } from '../../../shared/ui/lazy-boundary';
import classes from '../explorer.module.css';
import { retrievableFields, searchableFields, type FieldInfo } from '../../../shared/documents/fields';
import { joinList, splitList } from '../model/lists';
import type { ResultRow } from '../model/results';
import type { ComposerLayout } from '../model/use-composer-layout';
import type { Explorer } from '../model/use-explorer';
import { useTextQuery, type TextQueryEditor } from '../model/use-text-query';
import { Examples } from './examples';
import { FacetsSection } from './facets-section';
import { FieldListSection } from './field-list-section';
import { FilterSection } from './filter-section';
import { SortSection } from './sort-section';
import { messages } from './messages';
import { Parameters, ParameterSections, useSetParameterCount } from './parameter-sections';
import { QueryLine } from './query-line';
import { RankingStrip } from './ranking-strip';
import { SemanticSection } from './semantic-section';
import { SuggestSection } from './suggest-section';
import { UrlComposer } from './url-composer';
import { VectorsSection } from './vectors-section';

// Loaded on first use.
const JsonComposer = lazy(() => import('./json-composer').then((m) => ({ default: m.JsonComposer })));

type Mode = 'form' | 'url' | 'json';

interface Props {
  connectionId: string;
  index: SearchIndex;
  fields: readonly FieldInfo[];
  explorer: Explorer;
  /** Documents on the current page of results. */
  rows: readonly ResultRow[];
  running: boolean;
  layout: ComposerLayout;
  /** The fields are unknown: the query can only be edited as JSON or URL. */
  fieldsUnknown: boolean;
}

/**
 * The query line and collapsible groups of options; the same query as URL parameters or as a JSON body. In narrow
 * windows the groups open on demand. They stay mounted while hidden, so that unfinished input is kept.
 */
export const Composer = ({ connectionId, index, fields, explorer, rows, running, layout, fieldsUnknown }: Props) => {
  const [mode, setMode] = useState<Mode>(fieldsUnknown ? 'json' : 'form');
  const url = useTextQuery(explorer);
  const json = useTextQuery(explorer);
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const isPanelVisible = layout === 'column' || open || (layout === 'stack' && mode !== 'form');
  const close = (e: KeyboardEvent) => {
    const target = e.target as HTMLElement;
    // Esc first closes an open list of options, or leaves an editor.
    const hasOpenControl = target.getAttribute('aria-expanded') === 'true' || target.closest('.monaco-editor') !== null;
    if (
      e.key !== 'Escape' ||
      e.defaultPrevented ||
      layout !== 'line' ||
      hasOpenControl ||
      !e.currentTarget.contains(target)
    ) {
      return;
    }
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
      {layout === 'line'
        ? mode === 'form'
          ? messages.options
          : messages.edit
        : open
          ? messages.hideOptions
          : messages.showOptions}
    </Button>
  );
  return (
    <>
      <div className={classes.composerHead}>
        <SegmentedControl
          fullWidth
          size="xs"
          className={classes.modes}
          aria-label={messages.editorMode}
          data={[
            ...(fieldsUnknown ? [] : [{ value: 'form' as const, label: messages.form }]),
            { value: 'url', label: <ModeLabel name={messages.url} textQuery={url} /> },
            { value: 'json', label: <ModeLabel name={messages.json} textQuery={json} /> },
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
        aria-label={messages.queryOptions}
        className={classes.panel}
        hidden={!isPanelVisible}
        onKeyDown={close}
      >
        {mode === 'form' && <Options index={index} fields={fields} explorer={explorer} rows={rows} />}
        {mode === 'url' && <UrlComposer index={index} explorer={explorer} textQuery={url} running={running} />}
        {mode === 'json' && (
          <LazyBoundary>
            <JsonComposer
              connectionId={connectionId}
              index={index}
              explorer={explorer}
              textQuery={json}
              running={running}
            />
          </LazyBoundary>
        )}
      </div>
    </>
  );
};

/** The label of a mode, marked while the other modes can't show its text. */
const ModeLabel = ({ name, textQuery }: { name: string; textQuery: TextQueryEditor }) => (
  <>
    {name}
    {textQuery.isUnparsed && (
      <>
        <span aria-hidden title={messages.notRunHint}>
          {' '}
          •
        </span>
        <VisuallyHidden>{messages.notRun}</VisuallyHidden>
      </>
    )}
  </>
);

/** Parameters that every query has or that are visible beside the results: not counted as options. */
const UNCOUNTED = new Set(['search', 'count', 'top', 'skip', 'select', 'facets', 'highlight']);
const SetBadge = ({ explorer }: { explorer: Explorer }) => {
  const set = Object.keys(explorer.state.body).filter((name) => !UNCOUNTED.has(name));
  if (set.length === 0) return null;
  return (
    <Badge size="sm" variant="light" title={set.join(', ')}>
      {messages.setCount(set.length)}
    </Badge>
  );
};

const Options = ({ index, fields, explorer, rows }: Pick<Props, 'index' | 'fields' | 'explorer' | 'rows'>) => {
  const { draft, setDraft, run } = explorer;
  const countOf = useSetParameterCount(explorer);
  return (
    <>
      <FilterSection
        fields={fields}
        value={draft.filter ?? ''}
        onDraft={(filter) => setDraft({ filter })}
        onRun={(filter) => run({ filter })}
      />
      <SortSection fields={fields} value={draft.orderby ?? undefined} onRun={(orderby) => run({ orderby })} />
      <FacetsSection fields={fields} explorer={explorer} />
      <FieldListSection
        title={messages.select.title}
        label={messages.select.title}
        none={messages.select.none}
        choices={retrievableFields(fields).map((f) => f.path)}
        value={splitList(draft.select)}
        onRun={(list) => run({ select: joinList(list) })}
      />
      <FieldListSection
        title={messages.highlights.title}
        label={messages.highlights.title}
        none={messages.highlights.none}
        choices={searchableFields(fields).map((f) => f.path)}
        value={splitList(draft.highlight)}
        onRun={(list) => run({ highlight: joinList(list) })}
      >
        <Parameters group="Highlighting" index={index} explorer={explorer} />
      </FieldListSection>
      <FieldListSection
        title={messages.searchFields.title}
        label={messages.searchFields.label}
        none={messages.searchFields.none}
        choices={searchableFields(fields).map((f) => f.path)}
        value={splitList(draft.searchFields)}
        set={countOf('Search')}
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
