import { delimiter } from 'node:path';

/** The folders in PATH. */
export const pathFolders = () => (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);

/** This process's environment with another folder first in PATH. @param {string} folder @returns {NodeJS.ProcessEnv} */
export const envWithPath = (folder) => ({
  ...process.env,
  PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}`,
});
