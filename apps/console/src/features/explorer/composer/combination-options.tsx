import { coversVersion, resolve, type SearchParameter, type SearchRequestBody } from '@searchdeck/contract';
import { useDraft } from '../model/draft';
import { hasText } from '../model/ranking';
import { useSearchParameters } from '../model/search-parameters';
import type { Explorer } from '../model/use-explorer';
import classes from './composer.module.css';
import { ContractControl } from './contract-control';
import { messages } from './messages';

/** How vector queries are combined with the filter and the search text. */
export const CombinationOptions = ({ explorer }: { explorer: Explorer }) => {
  const { draft, state, run } = explorer;
  const vectorFilterMode = useDraft(draft, (body) => body.vectorFilterMode);
  const isFiltered = useDraft(draft, (body) => (body.filter ?? '') !== '');
  const isHybrid = useDraft(draft, hasText);
  const parameters = useSearchParameters();
  const filterMode = parameters.find(({ body }) => body === 'vectorFilterMode');
  const hybridParameter = parameters.find(({ body }) => body === 'hybridSearch');
  return (
    <>
      <p className={classes.hint}>{isHybrid ? messages.vectors.hybridHint : messages.vectors.vectorHint}</p>
      {filterMode !== undefined && isFiltered && (
        <ContractControl
          label={filterMode.label}
          schema={filterMode.schema}
          version={state.version}
          value={vectorFilterMode}
          onChange={(value) => run({ vectorFilterMode: value as SearchRequestBody['vectorFilterMode'] })}
        />
      )}
      {hybridParameter !== undefined && isHybrid && <HybridOptions parameter={hybridParameter} explorer={explorer} />}
    </>
  );
};

/** How the text results and the vector results are merged. */
const HybridOptions = ({ parameter, explorer }: { parameter: SearchParameter; explorer: Explorer }) => {
  const { draft, state, setDraft } = explorer;
  const hybridSearch = useDraft(draft, (body) => body.hybridSearch) as Record<string, unknown> | null | undefined;
  const node = resolve(parameter.schema);
  if (node.kind !== 'object' || !coversVersion(parameter.only, state.version)) return null;
  return Object.entries(node.fields).map(([name, field]) => (
    <ContractControl
      key={name}
      label={HYBRID_LABELS[name] ?? name}
      schema={field.schema}
      version={state.version}
      value={hybridSearch?.[name]}
      onChange={(value) => {
        const next = Object.fromEntries(
          Object.entries({ ...hybridSearch, [name]: value }).filter(([, v]) => v !== undefined && v !== null),
        );
        setDraft({ hybridSearch: Object.keys(next).length === 0 ? undefined : next });
      }}
    />
  ));
};
const HYBRID_LABELS: Readonly<Record<string, string>> = {
  maxTextRecallSize: messages.vectors.maxTextRecallSize,
  countAndFacetMode: messages.vectors.countAndFacetMode,
};
