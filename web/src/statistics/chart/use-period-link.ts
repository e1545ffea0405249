import type { Stat } from '@plat/contract/statistics/stats'
import { paths } from '../../paths.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { periodAddress } from './period-address.ts'

/** The page of a period's records by the period's first day; null where no search finds them. */
type PeriodLink = (start: string) => string | null

/** The way from the periods of a stat's line to their records; null for a stat that has none. */
export function usePeriodLink(stat: Stat | undefined): PeriodLink | null {
  const { timeZone } = useTenant().config
  if (stat === undefined) return null
  const { type, series, behind, search_saved } = stat
  const { address } = behind
  const { module_code: code, department } = search_saved.module
  if (series === null || address === null || type === 'numeric/change') return null
  if (department.department_code === '') return null
  const page = paths.module(department.department_code, code)
  return (start) => {
    // Swedish writes dates the ISO way.
    const today = new Date().toLocaleDateString('sv-SE', { timeZone })
    const search = periodAddress(address, series.field, series.unit, start, today)
    return search === null ? null : `${page}?${search}`
  }
}
