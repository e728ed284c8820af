import classes from './import.module.css';
import { summaryMessages as messages } from './messages';
import { draftKindNames } from './model/draft-kind-names';
import type { DraftKind } from './model/import-draft';
import { summarizeDrafts } from './model/summarize-drafts';
import { nameOfDraft } from './use-draft-findings';
import type { Import } from './use-import';

/** The resources of the import, with what each of them does. */
export const ReviewSummary = ({ state }: { state: Import }) => {
  const { draft, kindsToCreate, textOf } = state;
  const { index, skillset, indexer } = summarizeDrafts({
    indexes: textOf('indexes'),
    skillsets: kindsToCreate.includes('skillsets') ? textOf('skillsets') : undefined,
    indexers: textOf('indexers'),
  });
  const isExisting = !kindsToCreate.includes('datasources');
  const rows: readonly [kind: DraftKind, name: string, text: string][] = [
    [
      'datasources',
      isExisting ? draft.existingName : nameOfDraft(textOf('datasources')),
      draft.source === 'files'
        ? messages.files(draft.files.length)
        : isExisting
          ? messages.existingSource
          : messages.newSource,
    ],
    ['indexes', index.name, messages.index(index.fields, skillset !== undefined && draft.chunks)],
    ...(skillset === undefined
      ? []
      : [['skillsets', skillset.name, messages.skillset(skillset.skills)] satisfies [DraftKind, string, string]]),
    ['indexers', indexer.name, messages.indexer(skillset !== undefined, indexer)],
  ];
  return (
    <dl className={classes.summary} aria-label={messages.title}>
      {rows.map(([kind, name, text]) => (
        <div key={kind}>
          <dt>{draftKindNames[kind]}</dt>
          <dd>
            <code>{name}</code> {text}
          </dd>
        </div>
      ))}
    </dl>
  );
};
