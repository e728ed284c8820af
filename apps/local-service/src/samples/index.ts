import type { App } from '../app-context.js';
import type { ServiceRecord } from '../store/services.js';
import { airports } from './airports.js';
import { earthquakes } from './earthquakes.js';
import { embedSample } from './embed.js';
import { films } from './films.js';
import { hotels } from './hotels.js';
import { licenses } from './licenses.js';
import { loadSample, type Target } from './load.js';
import type { Sample } from './sample.js';

export const samples: readonly Sample[] = [films, hotels, airports, licenses, earthquakes];

const targetOf = (app: App, service: ServiceRecord): Target => ({
  endpoint: app.config.ownEndpointOf(service.name),
  adminKey: service.primaryKey,
  dialect: app.config.dialect,
});

/**
 * Fills the sample indexes through the public interface. Each is loaded once in the life of a data folder: what a person
 * deletes or changes later stays so. A load that was cut short starts over, because uploads replace.
 */
export const loadSamples = async (
  app: App,
  service: ServiceRecord,
  say: (line: string) => void,
  chosen: readonly Sample[] = samples,
): Promise<void> => {
  for (const sample of chosen) {
    const { name } = sample.definition;
    const mark = `sample/${name}`;
    if (app.settings.get(mark) !== undefined) continue;
    const documents = await loadSample(targetOf(app, service), sample, (done, total) => {
      app.progress = { ready: false, message: `loading the sample index '${name}': ${done} of ${total} documents` };
      say(`Loading the sample index '${name}': ${done} of ${total} documents`);
    });
    app.settings.set(mark, String(documents));
  }
};

/**
 * Gives the samples their vectors, once in the life of a data folder, while the service answers already: the model takes
 * a second to load. An index that a person has deleted or changed since, or a missing model, is no failure.
 */
export const embedSamples = async (app: App, service: ServiceRecord, say: (line: string) => void): Promise<void> => {
  for (const sample of samples) {
    const { name } = sample.definition;
    const mark = `sample/${name}/vectors`;
    if (sample.vectors === undefined || app.settings.get(mark) !== undefined) continue;
    if (app.settings.get(`sample/${name}`) === undefined) continue;
    try {
      const documents = await embedSample(targetOf(app, service), sample, sample.vectors, (texts) =>
        app.inference.embed(texts),
      );
      app.settings.set(mark, String(documents));
      say(`The sample index '${name}' can be searched by meaning: ${documents} documents have vectors`);
    } catch (error) {
      say(`The sample index '${name}' has no vectors yet: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
};
