import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** A file inside an installed package, also one that the package does not export. */
export const readPackageFile = async (packageName: string, file: string): Promise<string> => {
  for (const folder of require.resolve.paths(packageName) ?? []) {
    try {
      return await readFile(join(folder, packageName, file), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  throw new Error(
    `The package "${packageName}" with "${file}" is not installed below ${dirname(import.meta.filename)}.`,
  );
};
