import type { GeoBounds } from '@plat/contract/tenancy/map-settings'
import { layGrid } from '../../places/lay-grid.ts'
import { encodeLayer, GEOJSON, readLayer } from '../../places/layer-file.ts'
import type { LayerReading } from '../../places/layer-reading.ts'
import { packLayer, type PackedLayer } from '../../places/packed-layer.ts'
import type { TenantDocument } from '../document/document.ts'
import { isOwnData, readLayerContent } from '../folder/folder-files.ts'
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
    const parcels = layer.kind === 'parcel'
    if (folder.basemap && parcels && layer.name === undefined) {
      const message =
        'got a layer of parcels without "name", expected the property with the parcel number'
      gathering.problems.push(problem(folder.basemap.file, ['layers', index, 'kind'], message))
      continue
    }
    const reading: LayerReading = {
      name: layer.name,
      case: layer.case,
      places: false,
      parcels,
      sameName: 'number',
      bounds,
    }
    const isPacked = parcels || layer.kind === 'building'
    const read = await readLayerFile(
      folder.basemap,
      index,
      layer,
      gathering,
      reading,
      isPacked ? packLayer : whole,
    )
    if (read) layers.push({ ...layer, sha256: read.sha256 })
  }
  return layers
}

async function readLayerFile(
  parsed: Parsed<unknown> | null,
  index: number,
  layer: { file?: string | undefined },
  { roots, files, problems }: Gathering,
  reading: LayerReading,
  read: (content: Buffer, reading: LayerReading) => PackedLayer | Promise<PackedLayer> = whole,
): Promise<{ sha256: string; count: number } | null> {
  const path = layer.file
  if (!parsed || path === undefined) return null
  const file = await readLayerContent(roots, path)
  if (file.kind === 'missing') {
    // What this server itself makes, below DATA_DIR, may come later: the demo's parcels.
    const later = file.isAbsent === true && isOwnData(path)
    const message = later ? `${file.message}: the layer is left out` : file.message
    const severity = later ? 'warning' : 'error'
    problems.push(problem(parsed.file, ['layers', index, 'file'], message, severity))
    return null
  }
  const { encoded, count, errors, warnings } = await read(file.content, reading)
  const report = (severity: Problem['severity']) => (message: string) =>
    problems.push({ severity, file: path, line: null, message })
  errors.forEach(report('error'))
  warnings.forEach(report('warning'))
  if (encoded === null) return null
  files.set(encoded.sha256, { mediaType: GEOJSON, content: encoded.content })
  return { sha256: encoded.sha256, count }
}

/** A layer whose features are kept as text. */
function whole(content: Buffer, reading: LayerReading): PackedLayer {
  const { features, errors, warnings } = readLayer(content, reading)
  const encoded = errors.length > 0 ? null : encodeLayer(features)
  return { encoded, count: features.length, errors, warnings }
}
