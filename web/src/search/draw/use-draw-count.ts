import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { SearchGeometry, SearchRequest } from '@plat/contract/search/criteria'
import type { SearchState } from '@plat/contract/search/search-state'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import { roundedShape, shapeText } from '@plat/contract/search/search-shape'
import { shapeProblem } from '@plat/contract/search/shape-check'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTenant } from '../../shell/tenant.tsx'
import { useNoun } from '../../shell/use-noun.ts'
import { useT } from '../../ui/use-t.ts'
import { withoutShape } from '../criteria.ts'
import { countQuery } from '../search-queries.ts'
import { searchFilters } from '@plat/contract/search/filters/search-filters'

/** The pointer rests this long before the records in the drawing are counted. */
const DEBOUNCE = 250

/**
 * Records that the search would have in a shape; null until they are counted, and where it cannot be searched.
 * @param leftOutOf a search: of its records those are counted that the shape takes from it
 */
export function useDrawCount(
  module: ModuleConfig,
  state: SearchState,
  shape: SearchGeometry | null,
  leftOutOf: SearchState | null = null,
): { count: number | null; failed: boolean } {
  const { viewer } = useTenant()
  const wanted = shape && shapeText(roundedShape(shape))
  const [settled, setSettled] = useState<{ text: string; shape: SearchGeometry } | null>(null)
  useEffect(() => {
    if (shape === null || wanted === null || wanted === settled?.text) return
    const timer = setTimeout(() => setSettled({ text: wanted, shape }), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [wanted, shape, settled])

  const counted =
    settled !== null && settled.text === wanted && shapeProblem(settled.shape) === null
  const criteria = criteriaOf(
    leftOutOf ?? { ...state, shape: settled?.shape ?? null },
    searchFilters(module.control),
    viewer,
  )
  const all = useLocated(module, criteria, counted)
  const others = useLocated(
    module,
    withoutShape(criteria, settled?.shape ?? null),
    counted && leftOutOf !== null,
  )
  const failed = all.failed || others.failed
  if (leftOutOf === null) return { count: all.count, failed }
  return {
    count: all.count === null || others.count === null ? null : all.count - others.count,
    failed,
  }
}

/** A count of drawn records in words: `136 permits`, or of what is left out. */
export function useCountWords(
  module: ModuleConfig,
  { count, failed }: ReturnType<typeof useDrawCount>,
  isLeftOut: boolean,
): string {
  const t = useT()
  const noun = useNoun(module)
  if (failed) return t('draw.countFailed')
  if (count === null) return '…'
  return isLeftOut ? t('draw.leftOut', { records: noun(count) }) : noun(count)
}

/** Records of a search that are on the map; null until they are counted. */
function useLocated(
  module: ModuleConfig,
  criteria: SearchRequest,
  enabled: boolean,
): { count: number | null; failed: boolean } {
  const { data, isPlaceholderData, isError } = useQuery({
    ...countQuery({ module: module.id, criteria }, null),
    enabled,
  })
  const fresh = enabled && data !== undefined && !isPlaceholderData
  return { count: fresh ? data.located : null, failed: enabled && isError }
}
