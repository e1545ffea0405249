import type { Stat } from '@plat/contract/statistics/stats'
import { searchFilters } from '@plat/contract/search/filters/search-filters'
import { useQuery } from '@tanstack/react-query'
import { moduleQuery } from '../../api/queries.ts'
import { paths } from '../../paths.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { periodAddress } from './period-address.ts'

/** The page of a period's records by the period's first day; null where no search finds them. */
type PeriodLink = (start: string) => string | null

/** The way from the periods of a stat's line to their records; null for a stat that has none, and until its module is there. */
export function usePeriodLink(stat: Stat | undefined): PeriodLink | null {
  const { timeZone } = useTenant().config
  const to = stat && linkedOf(stat)
  const { data: module } = useQuery({ ...moduleQuery(to?.code ?? ''), enabled: to != null })
  if (to == null || module === undefined) return null
  const { address, series, code, department } = to
  const filters = searchFilters(module.control)
  const page = paths.module(department, code)
  return (start) => {
    // Swedish writes dates the ISO way.
    const today = new Date().toLocaleDateString('sv-SE', { timeZone })
    const search = periodAddress(address, filters, { ...series, start, today })
    return search === null ? null : `${page}?${search}`
  }
}

/** What the periods of a stat's line lead to; null where no search finds their records. */
function linkedOf({ type, series, behind: { address }, search_saved }: Stat) {
  const { module_code: code, department } = search_saved.module
  if (series === null || address === null || type === 'numeric/change') return null
  if (department.department_code === '') return null
  return { address, series, code, department: department.department_code }
}
