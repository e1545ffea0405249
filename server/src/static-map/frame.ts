import type { Bounds, Position } from '@plat/contract/platform/geometry'
import { fromMercator, mercator, WORLD_SIZE } from '@plat/contract/platform/mercator'

/** Pixels of a picture, before it is enlarged for sharp screens. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Pixels on each side of a picture that what is fitted into it keeps free. */
export interface Padding {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** What a picture shows of the world: Web Mercator, north is up. */
export interface Frame extends Size {
  /** Web Mercator from 0 to 1, of the picture's upper left corner. */
  readonly x: number
  readonly y: number
  /** As MapLibre counts: the world is 512 pixels wide at zoom 0. */
  readonly zoom: number
}

/**
 * The frame that shows bounds as large as they fit within the padding, in its middle.
 * @param bounds west, south, east, north in degrees; a point and a line are allowed. East of less than west lies
 * beyond the antimeridian: as east of more than 180.
 */
export function fitFrame(
  bounds: Bounds,
  size: Size,
  padding: Padding,
  { minZoom = 0, maxZoom }: { minZoom?: number; maxZoom: number },
): Frame {
  const [west, north] = mercator([bounds[0], bounds[3]])
  const [seen, south] = mercator([bounds[2], bounds[1]])
  const east = seen < west ? seen + 1 : seen
  const width = Math.max(1, size.width - padding.left - padding.right)
  const height = Math.max(1, size.height - padding.top - padding.bottom)
  const fitting = Math.min(width / (east - west), height / (south - north)) / WORLD_SIZE
  const zoom = Math.max(minZoom, Math.min(maxZoom, Math.log2(fitting)))
  const world = WORLD_SIZE * 2 ** zoom
  return {
    ...size,
    x: (west + east) / 2 - (padding.left + width / 2) / world,
    y: (north + south) / 2 - (padding.top + height / 2) / world,
    zoom,
  }
}

/** Pixels from the frame's upper left corner. @param position longitude, latitude */
export function toPixels(frame: Frame, position: Position): [x: number, y: number] {
  const world = WORLD_SIZE * 2 ** frame.zoom
  const [x, y] = mercator(position)
  return [(x - frame.x) * world, (y - frame.y) * world]
}

/** What the frame shows: west, south, east, north in degrees. */
export function boundsOfFrame(frame: Frame): Bounds {
  const world = WORLD_SIZE * 2 ** frame.zoom
  const [west, north] = fromMercator(frame.x, frame.y)
  const [east, south] = fromMercator(frame.x + frame.width / world, frame.y + frame.height / world)
  return [Math.max(-180, west), south, Math.min(180, east), north]
}

/** A tile, and where it lies in the frame: pixels of its upper left corner, and its width. */
export interface PlacedTile {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly left: number
  readonly top: number
  readonly size: number
}

/**
 * The tiles that cover a frame.
 * @param width pixels for which a tile is made: 512 for vectors, which are enlarged, 256 for images, which are not much
 */
export function tilesOf(
  frame: Frame,
  zooms: { min: number; max: number },
  width: 256 | 512 = WORLD_SIZE,
): PlacedTile[] {
  const fitting = width === WORLD_SIZE ? Math.floor(frame.zoom) : Math.round(frame.zoom + 1)
  const z = Math.max(zooms.min, Math.min(zooms.max, fitting))
  const count = 2 ** z
  const size = (WORLD_SIZE * 2 ** frame.zoom) / count
  const [left, top] = [frame.x * count, frame.y * count]
  const tiles: PlacedTile[] = []
  for (let y = Math.floor(top); (y - top) * size < frame.height; y++) {
    if (y < 0 || y >= count) continue
    for (let x = Math.floor(left); (x - left) * size < frame.width; x++) {
      if (x < 0 || x >= count) continue
      tiles.push({ z, x, y, left: (x - left) * size, top: (y - top) * size, size })
    }
  }
  return tiles
}
