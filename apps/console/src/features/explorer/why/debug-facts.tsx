import type { DebugInfo, SemanticField } from '../model/debug-info';
import { formatScore } from '../model/format';
import classes from './why.module.css';

/** What every service of this family tells of a document: scores of the queries before fusion, and what the ranker read. */
export const DebugFacts = ({ info }: { info: DebugInfo }) => {
  const { rerankerInput: read } = info;
  const fields = [
    ...(info.titleField === undefined ? [] : [{ part: 'title', field: info.titleField }]),
    ...info.contentFields.map((field) => ({ part: 'content', field })),
    ...info.keywordFields.map((field) => ({ part: 'keywords', field })),
  ];
  const scored = info.textScore !== undefined || info.vectors.length > 0 || info.documentBoost !== undefined;
  return (
    <>
      {scored && (
        <section className={classes.block}>
          <h3>Scores before fusion</h3>
          <table className={classes.facts}>
            <tbody>
              {info.textScore !== undefined && <Fact name="Text query" value={info.textScore} />}
              {info.vectors.map((vector, i) => (
                <Fact
                  key={i}
                  name={vector.field}
                  value={vector.searchScore}
                  note={vector.similarity === undefined ? undefined : `similarity ${formatScore(vector.similarity)}`}
                />
              ))}
              {info.documentBoost !== undefined && (
                <Fact name="Boost of the scoring profile" value={info.documentBoost} />
              )}
            </tbody>
          </table>
        </section>
      )}
      {info.innerHits.length > 0 && (
        <section className={classes.block}>
          <h3>Near items of collections</h3>
          <table className={classes.facts}>
            <tbody>
              {info.innerHits.flatMap((hit) =>
                hit.vectors.map((vector, i) => (
                  <Fact
                    key={`${hit.collection}/${hit.ordinal}/${i}`}
                    name={`${hit.collection}[${hit.ordinal}]/${vector.field}`}
                    value={vector.searchScore}
                    note={vector.similarity === undefined ? undefined : `similarity ${formatScore(vector.similarity)}`}
                  />
                )),
              )}
            </tbody>
          </table>
        </section>
      )}
      {fields.length > 0 && (
        <section className={classes.block}>
          <h3>What the semantic ranker read</h3>
          <ul className={classes.fieldStates}>
            {fields.map(({ part, field }) => (
              <li key={`${part}/${field.name}`}>
                <code>{field.name}</code>
                <span className={classes.muted}>{part}</span>
                <State field={field} />
              </li>
            ))}
          </ul>
          {[read.title, read.content, read.keywords].some((t) => t !== '') && (
            <details className={classes.input}>
              <summary>Its words</summary>
              {read.title !== '' && <p className={classes.inputTitle}>{read.title}</p>}
              {read.content !== '' && <p>{read.content}</p>}
              {read.keywords !== '' && <p className={classes.muted}>{read.keywords}</p>}
            </details>
          )}
        </section>
      )}
    </>
  );
};

const State = ({ field }: { field: SemanticField }) => (
  <span className={classes.state} data-state={field.state}>
    {field.state === 'partial' ? 'used in part' : field.state}
  </span>
);

const Fact = ({ name, value, note }: { name: string; value: number | undefined; note?: string | undefined }) => (
  <tr>
    <th scope="row">{name}</th>
    <td className={classes.muted}>{note}</td>
    <td>{value === undefined ? '–' : formatScore(value)}</td>
  </tr>
);
