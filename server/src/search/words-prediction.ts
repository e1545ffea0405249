import { leafFilters } from '@plat/contract/search/filters/filters'
import type { Prediction } from '@plat/contract/places/places'
import { plain } from './plain.ts'
import type { PredictionSources } from './prediction-sources.ts'

/**
 * The search for the typed words under the criteria of the search on screen, with what it would find; nothing for
 * a module that cannot be searched by words.
 */
export async function wordsPrediction(
  text: string,
  { module, index, searched, listsUnlocated, findsHidden }: PredictionSources,
): Promise<Prediction[]> {
  const hasWords = leafFilters(module.filters).some(
    ({ type, criterion }) => type === 'text' && criterion === 'text',
  )
  if (!hasWords || plain(text) === '') return []
  let count: number | null = null
  // A number would tell which words a field has that the viewer may not read.
  if (!findsHidden) {
    const { located, unlocated } = await index.query({
      kind: 'count',
      criteria: { ...searched, text },
      view: null,
    })
    count = located[1] + located[2] + (listsUnlocated ? unlocated[1] + unlocated[2] : 0)
  }
  return [
    {
      source: 'text',
      source_id: text,
      text,
      detail: null,
      matched: 'text',
      count,
      here: null,
      location: null,
      bounds: null,
      record: null,
    },
  ]
}
