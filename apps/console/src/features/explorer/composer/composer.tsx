import { Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { SearchIndexDefinition } from '@searchdeck/contract';
import { useState } from 'react';
import classes from '../explorer.module.css';
import { facetableFields, retrievableFields, searchableFields, type FieldInfo } from '../model/fields';
import { joinList, splitList } from '../model/lists';
import type { ResultRow } from '../model/results';
import type { Explorer } from '../model/use-explorer';
import { Examples } from './examples';
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
  index: SearchIndexDefinition;
  fields: readonly FieldInfo[];
  explorer: Explorer;
  /** Documents on the screen. */
  rows: readonly ResultRow[];
  running: boolean;
}

/** The left pane: one query line, then groups that open; the same query as an address or as a JSON body. */
export const Composer = ({ connectionId, index, fields, explorer, rows, running }: Props) => {
  const [mode, setMode] = useState<Mode>('form');
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        mb={8}
        aria-label="How to write the query"
        data={[
          { value: 'form', label: 'Form' },
          { value: 'url', label: 'URL' },
          { value: 'json', label: 'JSON' },
        ]}
        value={mode}
        onChange={(v) => setMode(v)}
      />
      {mode === 'form' && <Form index={index} fields={fields} explorer={explorer} rows={rows} running={running} />}
      {mode === 'url' && <UrlComposer index={index} explorer={explorer} running={running} />}
      {mode === 'json' && (
        <JsonComposer connectionId={connectionId} index={index} explorer={explorer} running={running} />
      )}
    </>
  );
};

const Form = ({ index, fields, explorer, rows, running }: Omit<Props, 'connectionId'>) => {
  // Below the breakpoint of the style sheet the results stand under the composer: they must not drown below it.
  const narrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(false);
  return (
    <>
      <QueryLine index={index} explorer={explorer} running={running} />
      <RankingStrip index={index} explorer={explorer} />
      <Examples index={index} explorer={explorer} />
      {narrow && (
        <Button variant="default" fullWidth mb={8} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide options' : 'Filter, order and more'}
        </Button>
      )}
      {(!narrow || open) && <Options index={index} fields={fields} explorer={explorer} rows={rows} />}
    </>
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
      <FieldListSection
        title="Facets"
        label="Facets"
        none="no facets"
        choices={facetableFields(fields).map((f) => f.path)}
        value={draft.facets ?? []}
        onRun={(facets) => run({ facets })}
      >
        <p className={classes.hint}>
          Options go behind a comma: <code>rating,interval:1</code>, <code>genre,count:20,sort:value</code>. Write them
          in URL or JSON.
        </p>
      </FieldListSection>
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
