/** Locations of a record; one with more keeps the first of them. */
const MOST_LOCATIONS = 1_000

/**
 * The locations of a record `r` beyond its representative point, as the text of a JSON list; null where it has no
 * others. They are the points of several, and a point on each of several polygons; a line is one location. Only
 * functions that take every shape, also one that is not valid.
 */
export const MORE_LOCATIONS = `case when st_geometrytype(r.shape) in ('ST_MultiPoint', 'ST_MultiPolygon')
        and st_numgeometries(r.shape) > 1
        then (select json_agg(json_build_array(st_x(at), st_y(at)))::text from (
          select st_closestpoint(part.geom, st_setsrid(st_makepoint(
            (st_xmin(part.geom) + st_xmax(part.geom)) / 2,
            (st_ymin(part.geom) + st_ymax(part.geom)) / 2), 4326)) as at
          from st_dump(r.shape) as part
          where st_distance(part.geom, st_setsrid(st_makepoint(r.lng, r.lat), 4326)) > 0
          limit ${MOST_LOCATIONS - 1}) as parts)
      end`

/** Bounds of a line or polygon of a record `r` as the text of a JSON list; a record of several points has no outline. */
export const OUTLINE = `case when r.shape is not null and st_geometrytype(r.shape) <> 'ST_MultiPoint'
        then json_build_array(st_xmin(r.shape), st_ymin(r.shape), st_xmax(r.shape), st_ymax(r.shape))::text
      end`
