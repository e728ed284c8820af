import type { SearchIndex } from '@searchdeck/contract';
import { useMemo } from 'react';
import { retrievableFields, searchableFields, type FieldInfo } from '../../../shared/documents/fields';
import type { ResultRow } from '../model/results';
import type { Explorer } from '../model/use-explorer';
import { FacetsSection } from './facets-section';
import { FieldListSection } from './field-list-section';
import { FilterSection } from './filter-section';
import { messages } from './messages';
import { Parameters, ParameterSections, useSetParameterCount } from './parameter-sections';
import { SemanticSection } from './semantic-section';
import { SortSection } from './sort-section';
import { SuggestSection } from './suggest-section';
import { VectorsSection } from './vectors-section';

interface Props {
  index: SearchIndex;
  fields: readonly FieldInfo[];
  explorer: Explorer;
  /** Documents on the current page of results. */
  rows: readonly ResultRow[];
}

/** The query as a form: collapsible groups of options. Each subscribes to its part of the draft. */
export const Options = ({ index, fields, explorer, rows }: Props) => {
  const countOf = useSetParameterCount(explorer);
  const retrievable = useMemo(() => retrievableFields(fields).map((f) => f.path), [fields]);
  const searchable = useMemo(() => searchableFields(fields).map((f) => f.path), [fields]);
  return (
    <>
      <FilterSection fields={fields} explorer={explorer} />
      <SortSection fields={fields} explorer={explorer} />
      <FacetsSection fields={fields} explorer={explorer} />
      <FieldListSection
        title={messages.select.title}
        label={messages.select.title}
        none={messages.select.none}
        choices={retrievable}
        member="select"
        explorer={explorer}
      />
      <FieldListSection
        title={messages.highlights.title}
        label={messages.highlights.title}
        none={messages.highlights.none}
        choices={searchable}
        member="highlight"
        explorer={explorer}
      >
        <Parameters group="Highlighting" index={index} explorer={explorer} />
      </FieldListSection>
      <FieldListSection
        title={messages.searchFields.title}
        label={messages.searchFields.label}
        none={messages.searchFields.none}
        choices={searchable}
        member="searchFields"
        otherCount={countOf('Search')}
        explorer={explorer}
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
