import proj4, { type Converter } from 'proj4'
import { SourceError } from './row.ts'

/** Projected x and y to longitude and latitude in degrees; null for degrees as they are. */
export type Projection = ((x: number, y: number) => readonly [number, number]) | null

/** Systems in degrees of WGS 84, or so close that no map shows the difference. */
const DEGREES = new Set(['EPSG:4326', 'EPSG:4269', 'EPSG:4979'])
const WEB_MERCATOR = new Set(['EPSG:3857', 'EPSG:102100', 'EPSG:102113', 'EPSG:900913'])

/**
 * The projection of a coordinate system, from the database's list of systems.
 * @param find gives the PROJ definition of an EPSG number, or undefined.
 * @throws SourceError when the database does not know the code.
 */
export async function projectionOf(
  crs: string,
  find: (srid: number) => Promise<string | undefined>,
): Promise<Projection> {
  if (DEGREES.has(crs)) return null
  const definition = WEB_MERCATOR.has(crs)
    ? '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +no_defs'
    : await find(Number(crs.slice('EPSG:'.length)))
  if (definition === undefined || definition.trim() === '')
    throw new SourceError(
      `The database does not know the coordinate system ${crs}. Expected a code of its table ` +
        `spatial_ref_sys, like EPSG:2229 (California zone V, feet) or EPSG:4326 (degrees).`,
    )
  const converter = converterOf(crs, definition)
  return (x, y) => {
    const [lng = Number.NaN, lat = Number.NaN] = converter.forward([x, y])
    return [lng, lat]
  }
}

function converterOf(crs: string, definition: string): Converter {
  try {
    return proj4(definition, 'EPSG:4326')
  } catch (error) {
    throw new SourceError(
      `Coordinates of ${crs} cannot be converted: ${error instanceof Error ? error.message : String(error)}. ` +
        'Expected a system that is in common use, or degrees (EPSG:4326).',
    )
  }
}
