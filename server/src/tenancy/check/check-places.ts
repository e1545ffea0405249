import { problem } from '../folder/issue-messages.ts'
import type { PlacesFile } from '../document/places-document.ts'
import type { Problem } from '../folder/problem.ts'
import type { Parsed } from '../folder/yaml-file.ts'

/** Checks that each place layer is a file or a grid, and what a grid covers. */
export function checkPlaceLayers(places: Parsed<PlacesFile> | null): Problem[] {
  if (!places) return []
  const { file, value } = places
  const files = value.layers.filter((layer) => layer.file !== undefined).map(({ id }) => id)
  return value.layers.flatMap((layer, index) => {
    const at = ['layers', index]
    const { grid } = layer
    const problems: Problem[] = []
    if ((layer.file === undefined) === (grid === undefined))
      problems.push(
        problem(
          file,
          at,
          `got ${grid ? 'both file and grid' : 'neither file nor grid'}, expected one of them`,
        ),
      )
    if (!grid) return problems
    if (layer.area)
      problems.push(
        problem(file, [...at, 'area'], 'got a grid, expected a layer with a file for area: true'),
      )
    if (grid.within !== undefined && !files.includes(grid.within))
      problems.push(
        problem(
          file,
          [...at, 'grid', 'within'],
          `got "${grid.within}", expected a layer with a file: ${files.join(', ') || 'there is none'}`,
        ),
      )
    return problems
  })
}
