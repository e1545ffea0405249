import { problem } from '../folder/issue-messages.ts'
import type { PlacesFile } from '../document/places-document.ts'
import type { Problem } from '../folder/problem.ts'
import type { Parsed } from '../folder/yaml-file.ts'

/** Checks that each place layer is a file or a grid, and what a grid covers. */
export function* checkPlaceLayers(places: Parsed<PlacesFile> | null): Generator<Problem> {
  if (!places) return
  const { file, value } = places
  const files = value.layers.filter((layer) => layer.file !== undefined).map(({ id }) => id)
  for (const [index, layer] of value.layers.entries()) {
    const at = ['layers', index]
    const { grid } = layer
    if ((layer.file === undefined) === (grid === undefined))
      yield problem(
        file,
        at,
        `got ${grid ? 'both file and grid' : 'neither file nor grid'}, expected one of them`,
      )
    if (!grid) continue
    if (layer.area)
      yield problem(
        file,
        [...at, 'area'],
        'got a grid, expected a layer with a file for area: true',
      )
    if (grid.within !== undefined && !files.includes(grid.within))
      yield problem(
        file,
        [...at, 'grid', 'within'],
        `got "${grid.within}", expected a layer with a file: ${files.join(', ') || 'there is none'}`,
      )
  }
}
