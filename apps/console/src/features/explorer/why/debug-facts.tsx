import type { DebugInfo, SemanticField } from '../model/debug-info';
import { formatScore } from '../model/format';
import { messages } from './messages';
import classes from './why.module.css';

/** Debug information of a document: scores before fusion, and the input of the semantic ranker. */
export const DebugFacts = ({ info }: { info: DebugInfo }) => {
  const { rerankerInput: input } = info;
  const fields = [
    ...(info.titleField === undefined ? [] : [{ part: messages.parts.title, field: info.titleField }]),
    ...info.contentFields.map((field) => ({ part: messages.parts.content, field })),
    ...info.keywordFields.map((field) => ({ part: messages.parts.keywords, field })),
  ];
  const hasScores = info.textScore !== undefined || info.vectors.length > 0 || info.documentBoost !== undefined;
  return (
    <>
      {hasScores && (
        <section className={classes.block}>
          {info.vectors.length > 0 && <h3>{messages.beforeFusion}</h3>}
          <table className={classes.facts}>
            <tbody>
              {info.textScore !== undefined && <Fact name={messages.textQuery} value={info.textScore} />}
              {info.vectors.map((vector, i) => (
                <Fact
                  key={i}
                  name={vector.field}
                  value={vector.searchScore}
                  note={vector.similarity === undefined ? undefined : messages.similarity(vector.similarity)}
                />
              ))}
              {info.documentBoost !== undefined && <Fact name={messages.documentBoost} value={info.documentBoost} />}
            </tbody>
          </table>
        </section>
      )}
      {info.innerHits.length > 0 && (
        <section className={classes.block}>
          <h3>{messages.innerHits}</h3>
          <table className={classes.facts}>
            <tbody>
              {info.innerHits.flatMap((hit) =>
                hit.vectors.map((vector, i) => (
                  <Fact
                    key={`${hit.collection}/${hit.ordinal}/${i}`}
                    name={`${hit.collection}[${hit.ordinal}]/${vector.field}`}
                    value={vector.searchScore}
                    note={vector.similarity === undefined ? undefined : messages.similarity(vector.similarity)}
                  />
                )),
              )}
            </tbody>
          </table>
        </section>
      )}
      {fields.length > 0 && (
        <section className={classes.block}>
          <h3>{messages.rankerInput}</h3>
          <ul className={classes.fieldStates}>
            {fields.map(({ part, field }) => (
              <li key={`${part}/${field.name}`}>
                <code>{field.name}</code>
                <span className={classes.muted}>{part}</span>
                <State field={field} />
              </li>
            ))}
          </ul>
          {[input.title, input.content, input.keywords].some((t) => t !== '') && (
            <details className={classes.input}>
              <summary>{messages.rankerText}</summary>
              {input.title !== '' && <p className={classes.inputTitle}>{input.title}</p>}
              {input.content !== '' && <p>{input.content}</p>}
              {input.keywords !== '' && <p className={classes.muted}>{input.keywords}</p>}
            </details>
          )}
        </section>
      )}
    </>
  );
};

const State = ({ field }: { field: SemanticField }) => (
  <span className={classes.state} data-state={field.state}>
    {messages.states[field.state] ?? field.state}
  </span>
);

const Fact = ({ name, value, note }: { name: string; value: number | undefined; note?: string | undefined }) => (
  <tr>
    <th scope="row">{name}</th>
    <td className={classes.muted}>{note}</td>
    <td>{value === undefined ? '–' : formatScore(value)}</td>
  </tr>
);
