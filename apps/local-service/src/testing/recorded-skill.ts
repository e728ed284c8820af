import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface SkillRequest {
  values: { recordId: string; data: { text: string } }[];
}

/** The endpoint of web API skills, which counts the records that each path receives. */
export interface RecordedSkill {
  uri: (path: string) => string;
  /** The number of records by path since the last call. */
  takeCounts: () => Record<string, number>;
  close: () => void;
}

/** Each path returns the text with its name, as the output `result`. */
export async function startRecordedSkill(): Promise<RecordedSkill> {
  let counts: Record<string, number> = {};
  const server = createServer((request, response) => {
    const path = request.url!.slice(1);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { values } = JSON.parse(Buffer.concat(parts).toString()) as SkillRequest;
      counts[path] = (counts[path] ?? 0) + values.length;
      const results = values.map(({ recordId, data }) => ({ recordId, data: { result: `${path}(${data.text})` } }));
      response.end(JSON.stringify({ values: results }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    uri: (path) => `http://127.0.0.1:${port}/${path}`,
    takeCounts() {
      const previousCounts = counts;
      counts = {};
      return previousCounts;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A web API skill that calls a path, with the path as its name and that of its output. */
export const recordedSkill = ({ uri }: RecordedSkill, name: string, source: string, path = name) => ({
  '@odata.type': '#Vendor.Skills.Custom.WebApiSkill',
  name,
  uri: uri(path),
  inputs: [{ name: 'text', source }],
  outputs: [{ name: 'result', targetName: name }],
});
