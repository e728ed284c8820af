import type { App } from '../app.js';
import type { ServiceRecord } from '../store/services.js';
import { airports } from './airports.js';
import { earthquakes } from './earthquakes.js';
import { films } from './films.js';
import { licenses } from './licenses.js';
import { loadSample } from './load.js';
import type { Sample } from './sample.js';

export const samples: readonly Sample[] = [films, airports, licenses, earthquakes];

/**
 * Fills the sample indexes through the public interface. Each is loaded once in the life of a data folder: what a person
 * deletes or changes later stays so. A load that was cut short starts over, because uploads replace.
 */
export const loadSamples = async (app: App, service: ServiceRecord, say: (line: string) => void): Promise<void> => {
  for (const sample of samples) {
    const { name } = sample.definition;
    const mark = `sample/${name}`;
    if (app.settings.get(mark) !== undefined) continue;
    const documents = await loadSample(
      { endpoint: app.config.endpointOf(service.name), adminKey: service.primaryKey, dialect: app.config.dialect },
      sample,
      (done, total) => {
        app.progress = { ready: false, message: `loading the sample index '${name}': ${done} of ${total} documents` };
        say(`Loading the sample index '${name}': ${done} of ${total} documents`);
      },
    );
    app.settings.set(mark, String(documents));
  }
};
