const WKB_POINT = 1;
/** Flag of extended well-known binary: a spatial reference ID follows. */
const WKB_HAS_SRID = 0x2000_0000;
const WGS84 = 4326;
/** Length of a point without a spatial reference ID. */
const POINT_BYTES = 21;

export const geoJsonPoint = (longitude: number, latitude: number) => ({
  type: 'Point',
  coordinates: [longitude, latitude],
});

/** A point in longitude and latitude as GeoJSON; undefined for other shapes and reference systems. */
export function readWkbPoint(bytes: Buffer): ReturnType<typeof geoJsonPoint> | undefined {
  if (bytes.length < POINT_BYTES) return undefined;
  const isLittle = bytes[0] === 1;
  const uint = (offset: number) => (isLittle ? bytes.readUInt32LE(offset) : bytes.readUInt32BE(offset));
  const double = (offset: number) => (isLittle ? bytes.readDoubleLE(offset) : bytes.readDoubleBE(offset));
  const type = uint(1);
  const hasSrid = (type & WKB_HAS_SRID) !== 0;
  const start = hasSrid ? 9 : 5;
  if ((type & ~WKB_HAS_SRID) !== WKB_POINT || bytes.length !== start + 16) return undefined;
  if (hasSrid && uint(5) !== WGS84) return undefined;
  return geoJsonPoint(double(start), double(start + 8));
}
