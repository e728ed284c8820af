import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findProblems } from '../schema/validate.js';
import { arbitraryOf } from '../testing/arbitrary.js';
import { SearchService, SearchServiceUpdate, type SearchServiceResource } from './search-service.js';
import { serviceFromVersion, serviceSchemaIn, serviceToVersion } from './versions.js';

const preview = '2025-02-01-preview';
const service: SearchServiceResource = {
  location: 'westus',
  sku: { name: 'standard' },
  properties: {
    computeType: 'Default',
    hostingMode: 'HighDensity',
    publicNetworkAccess: 'SecuredByPerimeter',
    provisioningState: 'succeeded',
    status: 'running',
    upgradeAvailable: 'available',
    serviceUpgradedAt: '2026-01-01T00:00:00Z',
    dataExfiltrationProtections: ['BlockAll'],
  },
};

describe('2025-02-01-preview', () => {
  it('writes the service as its upgrade sample does', () => {
    expect(serviceToVersion(service, preview)).toEqual({
      location: 'westus',
      sku: { name: 'standard' },
      properties: {
        computeType: 'default',
        hostingMode: 'highDensity',
        publicNetworkAccess: 'securedByPerimeter',
        provisioningState: 'Succeeded',
        status: 'running',
        upgradeAvailable: true,
        serviceUpgradeDate: '2026-01-01T00:00:00Z',
        disabledDataExfiltrationOptions: ['All'],
      },
    });
    expect(serviceFromVersion(serviceToVersion(service, preview), preview)).toEqual(service);
  });

  it('conversion there and back is lossless', () => {
    fc.assert(
      fc.property(arbitraryOf(SearchService, '2025-05-01'), (value) => {
        const written = serviceToVersion(value as SearchServiceResource, preview);
        expect(serviceFromVersion(written, preview)).toEqual(value);
      }),
    );
  });

  it('rejects the names of 2025-05-01, and vice versa', () => {
    const schema = serviceSchemaIn(SearchServiceUpdate, preview);
    const problems = (node: typeof schema, properties: object, version: string) =>
      findProblems(node, { properties }, { version, mode: 'update' }).map((p) => p.target);
    expect(problems(schema, { dataExfiltrationProtections: ['BlockAll'] }, preview)).toEqual([
      'properties.dataExfiltrationProtections',
    ]);
    expect(
      problems(
        schema,
        { disabledDataExfiltrationOptions: ['All'], upgradeAvailable: true, hostingMode: 'Default' },
        preview,
      ),
    ).toEqual([]);
    expect(problems(SearchServiceUpdate, { disabledDataExfiltrationOptions: ['All'] }, '2025-05-01')).toEqual([
      'properties.disabledDataExfiltrationOptions',
    ]);
    expect(problems(SearchServiceUpdate, { upgradeAvailable: true }, '2025-05-01')).toEqual([
      'properties.upgradeAvailable',
    ]);
  });

  it('does not know the serverless tier', () => {
    const body = { sku: { name: 'serverless' } };
    expect(findProblems(SearchServiceUpdate, body, { version: '2025-05-01', mode: 'update' })).toEqual([]);
    expect(
      findProblems(serviceSchemaIn(SearchServiceUpdate, preview), body, { version: preview, mode: 'update' })[0]
        ?.target,
    ).toBe('sku.name');
  });

  it('does not change the stable version', () => {
    expect(serviceToVersion(service, '2025-05-01')).toBe(service);
  });
});
