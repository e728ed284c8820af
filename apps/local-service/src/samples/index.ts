import { messageOf } from '@searchdeck/contract';
import type { App } from '../app-context.js';
import type { ServiceRecord } from '../store/services.js';
import { airports } from './airports.js';
import { earthquakes } from './earthquakes.js';
import { embedSample } from './embed.js';
import { films } from './films.js';
import { hotels } from './hotels.js';
import { licenses } from './licenses.js';
import { loadSample } from './load.js';
import type { Sample } from './sample.js';

export const samples: readonly Sample[] = [films, hotels, airports, licenses, earthquakes];

export interface SampleOptions {
  /** Prints a line to the terminal. */
  print: (line: string) => void;
  signal: AbortSignal;
}

/**
 * Creates and fills the sample indexes. Each is loaded once per data folder: what a user deletes or changes
 * later stays that way. A load that was interrupted starts over, because uploads replace. Throws when `signal` aborts.
 */
export async function loadSamples(
  app: App,
  service: ServiceRecord,
  { print, signal }: SampleOptions,
  samplesToLoad: readonly Sample[] = samples,
): Promise<void> {
  for (const sample of samplesToLoad) {
    const { name } = sample.definition;
    const setting = `sample/${name}`;
    if (app.settings.get(setting) !== undefined) continue;
    const documents = await loadSample(app, service, sample, signal, (written, total) => {
      app.progress = {
        isReady: false,
        message: `loading the sample index "${name}": ${written} of ${total} documents`,
      };
      print(`Loading the sample index "${name}": ${written} of ${total} documents`);
    });
    app.settings.set(setting, String(documents));
  }
}

/**
 * Adds the vectors of the samples, once per data folder, while the service already serves requests: loading
 * the model takes a second. An index that a user has deleted or changed, or a missing model, is not an error.
 */
export async function embedSamples(app: App, service: ServiceRecord, { print, signal }: SampleOptions): Promise<void> {
  for (const sample of samples) {
    const { name } = sample.definition;
    const setting = `sample/${name}/vectors`;
    if (sample.vectors === undefined || app.settings.get(setting) !== undefined) continue;
    if (app.settings.get(`sample/${name}`) === undefined) continue;
    try {
      const documents = await embedSample(app, service, sample, sample.vectors, signal);
      app.settings.set(setting, String(documents));
      print(`The sample index "${name}" supports vector search: ${documents} documents have vectors`);
    } catch (error) {
      if (signal.aborted) return;
      print(`The sample index "${name}" has no vectors yet: ${messageOf(error)}`);
    }
  }
}
