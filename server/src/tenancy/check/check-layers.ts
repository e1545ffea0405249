import type { GeoBounds } from '@plat/contract/tenancy/map-settings'
import { layGrid } from '../../places/lay-grid.ts'
import { encodeLayer, GEOJSON, readLayer } from '../../places/layer-file.ts'
import type { TenantDocument } from '../document/document.ts'
import { readFolderFile } from '../folder/folder-files.ts'
import type { Gathering } from '../folder/folder-images.ts'
import { problem } from '../folder/issue-messages.ts'
import type { Problem } from '../folder/problem.ts'
import type { Folder } from '../folder/read-folder.ts'
import type { Parsed } from '../folder/yaml-file.ts'

/** Bounds where an agency has none. */
export const WORLD: GeoBounds = { n: 90, e: 180, s: -90, w: -180 }

/** Reads the place layers of a folder; faults become problems. */
export async function readPlaces(folder: Folder, bounds: GeoBounds | null, gathering: Gathering) {
  const { places } = folder
  const listed = places?.value.layers ?? []
  const read = new Map<string, { sha256: string; count: number }>()
  for (const [index, layer] of listed.entries()) {
    const content = await readLayerFile(places, index, layer, gathering, {
      name: layer.name,
      case: layer.case,
      places: true,
      sameName: layer.sameName,
      bounds: bounds ?? WORLD,
    })
    if (content) read.set(layer.id, content)
  }
  // Grids come last: they cover another layer, wherever in the file it stands.
  for (const [index, layer] of listed.entries()) {
    const content = places && bounds && layGrid(places, index, read, bounds, gathering)
    if (content) read.set(layer.id, content)
  }
  return listed.flatMap((layer) => {
    const content = read.get(layer.id)
    return content ? [{ ...layer, ...content }] : []
  })
}

/** Reads the basemap of a folder, layers or an archive; faults become problems. */
export async function readBasemap(folder: Folder, bounds: GeoBounds, gathering: Gathering) {
  const layers: TenantDocument['basemap']['layers'] = []
  for (const [index, layer] of folder.basemap?.value.layers.entries() ?? []) {
    const read = await readLayerFile(folder.basemap, index, layer, gathering, {
      name: layer.name,
      case: layer.case,
      places: false,
      sameName: 'number',
      bounds,
    })
    if (read) layers.push({ ...layer, sha256: read.sha256 })
  }
  return layers
}

async function readLayerFile(
  parsed: Parsed<unknown> | null,
  index: number,
  layer: { file?: string | undefined },
  { roots, files, problems }: Gathering,
  reading: Parameters<typeof readLayer>[1],
): Promise<{ sha256: string; count: number } | null> {
  const path = layer.file
  if (!parsed || path === undefined) return null
  const read = await readFolderFile(roots, path)
  if (read.kind === 'missing') {
    problems.push(problem(parsed.file, ['layers', index, 'file'], read.message))
    return null
  }
  const { features, errors, warnings } = readLayer(read.content, reading)
  const report = (severity: Problem['severity']) => (message: string) =>
    problems.push({ severity, file: path, line: null, message })
  errors.forEach(report('error'))
  warnings.forEach(report('warning'))
  if (errors.length > 0) return null
  const encoded = encodeLayer(features)
  files.set(encoded.sha256, { mediaType: GEOJSON, content: encoded.content })
  return { sha256: encoded.sha256, count: features.length }
}
