import type { Stat } from '@plat/contract/statistics/stats'
import { statBoardQuery } from '@plat/contract/statistics/statistics-paths'
import { paths } from '../paths.ts'

/** Page of a stat with the number that it has here and its records; undefined where their module is gone. */
export function statPath(stat: Stat): string | undefined {
  const { id, search_saved } = stat
  const { guid, module } = search_saved
  const { department_code: department } = module.department
  if (department === '') return undefined
  return paths.savedStat(department, module.module_code, guid, id) + statBoardQuery(stat)
}
