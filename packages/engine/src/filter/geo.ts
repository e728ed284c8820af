/** The mean radius that Lucene's haversine uses. */
const EARTH_RADIUS_KM = 6371.0087714;
const RADIANS = Math.PI / 180;

/** Great-circle distance in kilometres. */
export function distanceKm(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const latitude = Math.sin(((lat2 - lat1) * RADIANS) / 2) ** 2;
  const longitude = Math.sin(((lon2 - lon1) * RADIANS) / 2) ** 2;
  const h = latitude + Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * longitude;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Whether points lie in a closed ring, its edge included. A ring wider than 180° is taken to cross the date line. */
export class Polygon {
  readonly #lon: Float64Array;
  readonly #lat: Float64Array;
  readonly #crosses: boolean;

  constructor(ring: readonly { lon: number; lat: number }[]) {
    const lons = ring.map((point) => point.lon);
    this.#crosses = Math.max(...lons) - Math.min(...lons) > 180;
    this.#lon = Float64Array.from(lons, (lon) => (this.#crosses && lon < 0 ? lon + 360 : lon));
    this.#lat = Float64Array.from(ring, (point) => point.lat);
  }

  contains(longitude: number, y: number): boolean {
    const x = this.#crosses && longitude < 0 ? longitude + 360 : longitude;
    let inside = false;
    const lon = this.#lon;
    const lat = this.#lat;
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
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
    return inside;
  }
}
