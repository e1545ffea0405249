import { createHash } from 'node:crypto'
import type { BasemapDocument } from '../tenancy/document/basemap-document.ts'

/** Part of the tiles' address: changes exactly when what the tiles show changes. 16 hex digits. */
export function basemapVersion({ layers, archive }: BasemapDocument): string {
  if (archive !== null) return archive.sha256.slice(0, 16)
  const drawn = layers.map((layer) => [
    TILE_FORMAT,
    layer.id,
    layer.kind,
    layer.sha256,
    layer.name ?? null,
    layer.minZoom ?? null,
  ])
  return createHash('sha256').update(JSON.stringify(drawn)).digest('hex').slice(0, 16)
}

/** Increased when the code builds other tiles from the same layers: browsers keep tiles for a year. */
const TILE_FORMAT = 1
