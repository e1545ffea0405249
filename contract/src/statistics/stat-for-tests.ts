import { shortNumber } from './short-number.ts'
import type { Stat } from './stats.ts'

const GUID = '6f1c1a52-3f2b-4a53-8f6a-1d1f5d0f2c11'

/** A published count of building permits. @param module code of one of the department `building` */
export function countOf(id: number, title: string, value: number, module = 'permits'): Stat {
  return {
    id,
    guid: GUID,
    type: 'numeric',
    name: title,
    title,
    note: null,
    comment: null,
    options: { type: 'numeric' },
    trend: null,
    data: value,
    parsedValue: shortNumber(value),
    unit: 'records',
    second: null,
    compared: null,
    counted_for: 'everybody',
    with_internal: null,
    state: 'counted',
    problem: null,
    sample: { records: value, minimum: 10, invalid: 0, waiting: 0 },
    series: null,
    behind: { address: '', records: value, others: [] },
    search_saved_guid: GUID,
    search_saved: {
      guid: GUID,
      module: {
        module_code: module,
        display_name: 'Permits',
        department: { department_code: 'building' },
      },
      search_metadata: { address: '' },
    },
    published: true,
    version: 0,
    updated: '2026-11-24T00:00:00Z',
  }
}
