import { ANALYSIS_DATA_SETTING, findAnalysisData } from '@searchdeck/analysis';
import { messageOf } from '@searchdeck/contract';
import { UsageError } from './options/usage-error.js';

/** Throws UsageError unless the folder of --analysis-data can be read and contains data files. */
export const checkAnalysisData = (directory: string): void => {
  const usageError = (problem: string): UsageError =>
    new UsageError(`--analysis-data (${ANALYSIS_DATA_SETTING}): ${problem}`);
  let files: ReturnType<typeof findAnalysisData>;
  try {
    files = findAnalysisData(directory);
  } catch (error) {
    throw usageError(`the folder can't be read (${messageOf(error)}).`);
  }
  if (files.beiderMorseFolder === undefined && files.stempelTable === undefined) {
    throw usageError(
      `found neither Beider-Morse rule files (gen_rules_any.txt) nor the Stempel table (stemmer_20000.tbl) in ${directory}.`,
    );
  }
};
