import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { SearchGeometry } from '@plat/contract/search/criteria'
import type { SearchState } from '@plat/contract/search/search-state'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import { roundedShape, shapeText } from '@plat/contract/search/search-shape'
import { shapeProblem } from '@plat/contract/search/shape-check'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTenant } from '../../shell/tenant.tsx'
import { countQuery } from '../search-queries.ts'
import { searchFilters } from '@plat/contract/search/filters/search-filters'

/** The pointer rests this long before the records in the drawing are counted. */
const DEBOUNCE = 250

/** Records that the search would have in a shape; null until they are counted, and where it cannot be searched. */
export function useDrawCount(
  module: ModuleConfig,
  state: SearchState,
  shape: SearchGeometry | null,
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
    { ...state, shape: settled?.shape ?? null },
    searchFilters(module.control),
    viewer,
  )
  const { data, isPlaceholderData, isError } = useQuery({
    ...countQuery({ module: module.id, criteria }, null),
    enabled: counted,
  })
  const fresh = counted && data !== undefined && !isPlaceholderData
  return { count: fresh ? data.located : null, failed: counted && isError }
}
