import type { GeoBounds } from '@plat/contract/tenancy/map-settings'
import type { Gathering } from '../tenancy/folder/folder-images.ts'
import { gridCells, MAX_GRID_CELLS, type Outline } from './grid-cells.ts'
import { problem } from '../tenancy/folder/issue-messages.ts'
import { encodeLayer, GEOJSON } from './layer-file.ts'
import type { LayerFeature } from './layer-reading.ts'
import type { PlacesFile } from '../tenancy/document/places-document.ts'
import type { Parsed } from '../tenancy/folder/yaml-file.ts'

/**
 * Makes the squares of a grid layer over the layer that it covers.
 * @param layers what was read so far, by id
 * @returns null for a layer with a file, and where there is a problem.
 */
export function layGrid(
  { file, value }: Parsed<PlacesFile>,
  index: number,
  layers: ReadonlyMap<string, { sha256: string }>,
  bounds: GeoBounds,
  { files, problems }: Gathering,
): { sha256: string; count: number } | null {
  const grid = value.layers[index]?.grid
  if (!grid) return null
  const within = grid.within ?? value.layers.find((layer) => layer.area)?.id
  const covered = within === undefined ? undefined : layers.get(within)
  // A layer that could not be read has been reported already.
  if (within !== undefined && covered === undefined) return null
  const content = covered && files.get(covered.sha256)?.content
  const cells = gridCells(content ? outlineOf(content) : rectangle(bounds), grid.size)
  if (typeof cells === 'number') {
    problems.push(
      problem(
        file,
        ['layers', index, 'grid', 'size'],
        `got ${grid.size} m, which makes ${cells.toLocaleString('en')} squares, expected at most ` +
          `${MAX_GRID_CELLS.toLocaleString('en')}: choose a larger size`,
      ),
    )
    return null
  }
  const encoded = encodeLayer(cells)
  files.set(encoded.sha256, { mediaType: GEOJSON, content: encoded.content })
  return { sha256: encoded.sha256, count: cells.length }
}

function outlineOf(content: Buffer): Outline {
  // The text was written by encodeLayer.
  const { features } = JSON.parse(content.toString('utf8')) as { features: LayerFeature[] }
  return features.flatMap(({ geometry }) => {
    if (geometry.type === 'MultiPolygon') return geometry.coordinates
    return geometry.type === 'Polygon' ? [geometry.coordinates] : []
  })
}

function rectangle({ n, e, s, w }: GeoBounds): Outline {
  return [
    [
      [
        [w, s],
        [e, s],
        [e, n],
        [w, n],
        [w, s],
      ],
    ],
  ]
}
