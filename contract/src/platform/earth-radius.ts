/** Mean radius of the Earth in metres (IUGG); `record-index`, which imports nothing, has the same. */
export const EARTH_RADIUS = 6_371_008.8
