import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import classes from '../explorer.module.css';
import { FacetEditor } from '../facet-editor/facet-editor';
import { useDraft } from '../model/draft';
import { tryParseFacet } from '../model/facets';
import { facetableFields, type FieldInfo } from '../../../shared/documents/fields';
import type { Explorer } from '../model/use-explorer';
import { FieldPicker } from './field-picker';
import { messages } from './messages';
import { Section } from './section';

const NO_FACETS: readonly string[] = [];

/** The facets of the query, each with its options, also when the response contains none. */
export const FacetsSection = ({ fields, explorer }: { fields: readonly FieldInfo[]; explorer: Explorer }) => {
  const facets = useDraft(explorer.draft, (body) => body.facets) ?? NO_FACETS;
  const choices = useMemo(() => {
    const facetPaths = new Set(facets.map((facet) => tryParseFacet(facet)?.path));
    return facetableFields(fields)
      .map((f) => f.path)
      .filter((path) => !facetPaths.has(path));
  }, [fields, facets]);
  const run = (next: string[]) => explorer.run({ facets: next });
  return (
    <Section
      title={messages.facets.title}
      count={facets.length}
      summary={facets.length === 0 ? messages.facets.none : undefined}
    >
      {choices.length === 0 && facets.length === 0 ? (
        <p className={classes.hint}>{messages.noUsableField}</p>
      ) : (
        <>
          {facets.length > 0 && (
            <ul className={classes.facetList} aria-label={messages.facets.list}>
              {facets.map((facet, i) => (
                <li key={`${tryParseFacet(facet)?.path ?? facet}/${i}`}>
                  <code className={classes.grow} title={facet}>
                    {facet}
                  </code>
                  <FacetEditor expression={facet} fields={fields} explorer={explorer} />
                  <ActionIcon
                    size={24}
                    aria-label={messages.facets.remove(facet)}
                    onClick={() => run(facets.filter((each) => each !== facet))}
                  >
                    <IconX size={14} aria-hidden />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          )}
          <FieldPicker
            label={messages.facets.add}
            placeholder={messages.facets.addPlaceholder}
            paths={choices}
            value={null}
            onChange={(path) => run([...facets, path])}
          />
        </>
      )}
    </Section>
  );
};
