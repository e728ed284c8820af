import { describe, expect, it } from 'vitest';
import { SkuName } from '../management/enumerations.js';
import { kindById, kinds, type KindId } from '../resources/index.js';
import { objectQuota, type SkuOptions } from './object-quota.js';
import { operations } from '../operations/index.js';
import { serviceQuotas } from './service-quotas.js';
import { skuLimits } from './sku-limits.js';
import { throttles } from './throttles.js';

describe('skuLimits', () => {
  it('has a number for every kind and SKU', () => {
    for (const sku of Object.keys(SkuName.values) as SkuName[]) {
      for (const kind of kinds) expect(objectQuota(kind, sku), `${sku} ${kind.id}`).toBeGreaterThan(0);
    }
  });

  it.each([
    ['free', 3, 3, 6],
    ['basic', 15, 3, 30],
    ['standard', 50, 5, 100],
    ['standard2', 200, 10, 400],
    ['standard3', 200, 20, 400],
    ['storage_optimized_l1', 10, 10, 20],
    ['storage_optimized_l2', 10, 10, 20],
  ] as const)('%s: %i indexes, %i synonym maps, %i aliases', (sku, indexes, synonymmaps, aliases) => {
    const of = (kind: KindId) => objectQuota(kindById(kind), sku);
    expect([of('indexes'), of('synonymmaps'), of('aliases'), of('indexers')]).toEqual([
      indexes,
      synonymmaps,
      aliases,
      indexes,
    ]);
  });

  it('depends on high density', () => {
    const of = (kind: KindId, ...options: [SkuName, SkuOptions]) => objectQuota(kindById(kind), ...options);
    expect(skuLimits('standard3', { hostingMode: 'highDensity' }).partitionCounts).toEqual([1, 2, 3]);
    expect(of('indexes', 'standard3', { hostingMode: 'highDensity' })).toBe(1000);
    expect(of('indexers', 'standard3', { hostingMode: 'highDensity' })).toBe(0);
    expect(of('indexes', 'standard3', { hostingMode: 'HighDensity', partitionCount: 3 })).toBe(3000);
    expect(of('aliases', 'standard3', { hostingMode: 'HighDensity', partitionCount: 3 })).toBe(6000);
    expect(of('synonymmaps', 'standard3', { hostingMode: 'HighDensity' })).toBe(20);
    expect(of('indexes', 'standard3', { hostingMode: 'Default' })).toBe(200);
    expect(of('indexes', 'standard', { hostingMode: 'HighDensity' })).toBe(50);
  });

  it.each([
    ['free', 25 / 1024],
    ['basic', 5],
    ['standard', 35],
    ['standard2', 150],
    ['standard3', 300],
    ['storage_optimized_l1', 150],
    ['storage_optimized_l2', 300],
  ] as const)('%s: %d GB of vector indexes per partition', (sku, gigabytes) => {
    expect(skuLimits(sku).vectorIndexBytesPerPartition).toBe(gigabytes * 1024 ** 3);
  });

  it('has the documented storage', () => {
    expect(skuLimits('storage_optimized_l1').storageBytesPerPartition).toBe(1024 ** 4);
    expect(skuLimits('storage_optimized_l2').storageBytesPerPartition).toBe(2 * 1024 ** 4);
  });
});

it('throttles operations that exist, at the rates of the real service', () => {
  const ids = new Set<string>(operations.map(({ id }) => id));
  expect(Object.keys(throttles).filter((id) => !ids.has(id))).toEqual([]);
  expect(throttles).toMatchObject({
    'indexes.list': { requests: 3, periodSeconds: 1 },
    'indexes.create': { requests: 12, periodSeconds: 60 },
    'service.statistics': { requests: 4, periodSeconds: 1 },
  });
});

it('has a service quota for every SKU', () => {
  expect(Object.keys(serviceQuotas).toSorted()).toEqual(Object.keys(SkuName.values).toSorted());
});
