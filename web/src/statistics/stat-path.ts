import type { Stat } from '@plat/contract/statistics/stats'
import { paths } from '../paths.ts'

/** Page of the records behind a stat; undefined where their module is gone. */
export function statPath({ id, search_saved: { guid, module } }: Stat): string | undefined {
  const { department_code: department } = module.department
  if (department === '') return undefined
  return paths.savedStat(department, module.module_code, guid, id)
}
