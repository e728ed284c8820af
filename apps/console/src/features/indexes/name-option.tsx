import type { ComboboxItem } from '@mantine/core';
import { languageOf } from './name-options';
import classes from './name-option.module.css';

/** An option of a picker of names: `de.lucene` with its language. */
export const renderName = ({ option }: { option: ComboboxItem }) => {
  const language = languageOf(option.value);
  return language === undefined ? (
    option.label
  ) : (
    <span className={classes.option}>
      <span>{option.label}</span> <span className={classes.language}>{language}</span>
    </span>
  );
};
