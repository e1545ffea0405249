/**
 * The compact form of a map answer, a twelfth of its GeoJSON: the same features with the same numbers, for a page
 * that asks for them after every movement of the map. A byte with the form's number; the head, `{ meta, shapes }` as
 * JSON in UTF-8, after its length; how many statuses the points have, then each after the length of its UTF-8; the number
 * of points; then for each: x and y (signed, from the point before), live records twice and one more for a cluster,
 * archived records, for a location and for a cluster of one record the number of its status (from 1, 0 for none), and
 * for a cluster how far its bounds reach west, east, north and south of it (signed). Last come the points that share records with others: how many, then for each its
 * number (from the one before), and the live and the archived records that it shares, each after how many they are.
 * x and y are units of the record index, whole numbers are written seven bits a byte,
 * the lowest first, signed ones as twice n, or −2n−1 below zero.
 */
export const COMPACT_LOCATIONS = 'application/vnd.plat.locations.v3'

/** First byte, and in the media type: who asks for another form than the server has gets GeoJSON. */
export const COMPACT_FORM = 3
