import classes from './documents.module.css';
import { documentsMessages } from './messages';

export const MAX_LISTED_KEYS = 8;

/** The first keys of documents, and the number of further ones. */
export const KeyList = ({ keys, total }: { keys: readonly string[]; total: number }) => {
  const visibleKeys = keys.slice(0, MAX_LISTED_KEYS);
  return (
    <ul className={classes.keys}>
      {visibleKeys.map((key) => (
        <li key={key}>
          <code>{key}</code>
        </li>
      ))}
      {total > visibleKeys.length && <li>{documentsMessages.andMore(total - visibleKeys.length)}</li>}
    </ul>
  );
};
