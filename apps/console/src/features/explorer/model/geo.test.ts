import { parseFilter } from '@searchdeck/query';
import { describe, expect, it } from 'vitest';
import { boxClause, boxOf, fit, pan, ringPaths, WORLD, zoom } from './geo';

const inside = (p: { lon: number; lat: number }, ratio: number, view = WORLD) => {
  const box = boxOf(view, ratio);
  return p.lon >= box.x && p.lon <= box.x + box.width && -p.lat >= box.y && -p.lat <= box.y + box.height;
};

describe('the map', () => {
  it.each([0.5, 1, 2, 4])('fits all points into a map of any aspect ratio (%d)', (ratio) => {
    const points = [
      { lon: -150, lat: 65 },
      { lon: -70, lat: 20 },
      { lon: -100, lat: 48 },
    ];
    const view = fit(points, ratio);
    for (const point of points) expect(inside(point, ratio, view)).toBe(true);
  });

  it('zooms around the pointer', () => {
    const at = { x: 0.25, y: 0.75 };
    const point = (view: typeof WORLD) => {
      const box = boxOf(view, 2);
      return [box.x + at.x * box.width, box.y + at.y * box.height];
    };
    const before = { lon: 10, lat: 20, width: 40 };
    const after = zoom(before, 0.5, 2, at);
    expect(after.width).toBe(20);
    expect(point(after)[0]).toBeCloseTo(point(before)[0] ?? 0);
    expect(point(after)[1]).toBeCloseTo(point(before)[1] ?? 0);
  });

  it('never leaves the world', () => expect(pan(WORLD, 999, 999)).toEqual({ lon: 180, lat: 90, width: 360 }));

  it('filters by the visible area', () => {
    const clause = boxClause('location', boxOf({ lon: 0, lat: 80, width: 100 }, 2));
    expect(clause).toBe("geo.intersects(location, geography'POLYGON((-50 55, 50 55, 50 90, -50 90, -50 55))')");
    expect(parseFilter(clause).kind).toBe('geo.intersects');
  });

  it('draws land across the 180th meridian on both edges, without a line through the map', () => {
    const paths = ringPaths([
      [170, 60],
      [-170, 60],
      [-170, 70],
      [170, 70],
      [170, 60],
    ]);
    expect(paths).toEqual([
      'M170.00,-60.00L190.00,-60.00L190.00,-70.00L170.00,-70.00L170.00,-60.00Z',
      'M-190.00,-60.00L-170.00,-60.00L-170.00,-70.00L-190.00,-70.00L-190.00,-60.00Z',
    ]);
  });
});
