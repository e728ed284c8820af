/** The mean radius that Lucene's haversine uses. */
const EARTH_RADIUS_KM = 6371.0087714;
const RADIANS_PER_DEGREE = Math.PI / 180;

/** Great-circle distance in kilometers. */
export function distanceKm(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const latitude = Math.sin(((lat2 - lat1) * RADIANS_PER_DEGREE) / 2) ** 2;
  // The shorter way: 180 and -180 are the same meridian.
  const longitudeDifference = Math.abs(lon2 - lon1);
  const longitude =
    Math.sin(
      ((longitudeDifference > 180 ? 360 - longitudeDifference : longitudeDifference) * RADIANS_PER_DEGREE) / 2,
    ) ** 2;
  const h = latitude + Math.cos(lat1 * RADIANS_PER_DEGREE) * Math.cos(lat2 * RADIANS_PER_DEGREE) * longitude;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/**
 * Tests whether points are in a closed ring, including its edge, in either orientation. An edge of more than 180° of
 * longitude crosses the antimeridian; one of 360° follows the parallel around the globe.
 */
export class Polygon {
  private readonly lon: Float64Array;
  private readonly lat: Float64Array;
  private readonly west: number;
  private readonly east: number;

  constructor(ring: readonly { lon: number; lat: number }[]) {
    this.lat = Float64Array.from(ring, (point) => point.lat);
    this.lon = new Float64Array(ring.length);
    let turns = 0;
    ring.forEach(({ lon }, i) => {
      const step = i === 0 ? 0 : lon - ring[i - 1]!.lon;
      if (Math.abs(step) > 180 && Math.abs(step) < 360) turns -= Math.sign(step);
      this.lon[i] = lon + 360 * turns;
    });
    this.west = this.lon.reduce((min, lon) => Math.min(min, lon), Infinity);
    this.east = this.lon.reduce((max, lon) => Math.max(max, lon), -Infinity);
  }

  contains(lon: number, lat: number): boolean {
    // The longitudes of the ring can be shifted by multiples of 360°.
    for (let x = lon - 360; x <= this.east; x += 360) if (x >= this.west && this.ringContains(x, lat)) return true;
    return false;
  }

  private ringContains(x: number, y: number): boolean {
    let isInside = false;
    const lon = this.lon;
    const lat = this.lat;
    for (let i = 0, j = lon.length - 1; i < lon.length; j = i++) {
      const ax = lon[i]!;
      const ay = lat[i]!;
      const bx = lon[j]!;
      const by = lat[j]!;
      const cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
      if (
        cross === 0 &&
        x >= Math.min(ax, bx) &&
        x <= Math.max(ax, bx) &&
        y >= Math.min(ay, by) &&
        y <= Math.max(ay, by)
      ) {
        return true;
      }
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
    }
    return isInside;
  }
}
