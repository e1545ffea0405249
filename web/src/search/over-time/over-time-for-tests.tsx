import type { Histogram } from '@plat/contract/search/histogram'
import { EMPTY_SEARCH, type SearchState } from '@plat/contract/search/search-state'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createQueryClient } from '../../api/query-client.ts'
import { render } from '../../ui/render-for-tests.tsx'
import { TenantContext, type TenantContextValue } from '../../shell/tenant.tsx'
import { SearchContext, type SearchContextValue } from '../search-context.ts'
import OverTimePanel from './over-time-panel.tsx'

// Only these members matter here.
const TENANT = {
  config: { timeZone: 'America/Los_Angeles', fiscalYearStart: 7, texts: {} },
  viewer: 'anonymous',
} as TenantContextValue

const RECEIVED = { id: 'record_date', label: 'Received', kind: 'date' }
const ISSUED = { id: 'issued_date', label: 'Issued', kind: 'date' }

const moduleWith = (fields: object[]) =>
  ({
    id: 'permits',
    minDate: '2016-01-01',
    noun: { one: 'permit', other: 'permits' },
    control: {
      filters: [{ type: 'dateRange', criterion: 'record_date', params: { label: 'Received' } }],
      hiddenFilters: [],
      recordDescriptor: { fields },
    },
  }) as unknown as ModuleConfig

/** January to June 2024 with 1 to 6 permits, and two without a date. */
export const HALF_YEAR: Histogram = {
  field: 'record_date',
  unit: 'month',
  from: '2024-01-03',
  to: '2024-06-20',
  buckets: [1, 2, 3, 4, 5, 6].map((count, month) => ({ start: `2024-0${month + 1}-01`, count })),
  before: 0,
  after: 0,
  without: 2,
  total: 23,
}

interface Asked {
  readonly criteria: Readonly<Record<string, unknown>>
  readonly field: string
  readonly unit: string
}

interface ShownInput {
  /** The server's answer; a number is the status of a refusal. */
  answer?: (asked: Asked) => Histogram | number
  search?: Partial<SearchState>
  dates?: 1 | 2
}

/**
 * Draws the panel of a search for permits. Returns what the server was asked, the search as it is by now, how to
 * change it, and what puts the browser's own `fetch` back.
 */
export function showPanel({ answer = () => HALF_YEAR, search = {}, dates = 2 }: ShownInput = {}) {
  const module = moduleWith(dates === 1 ? [RECEIVED] : [RECEIVED, ISSUED])
  const asked: Asked[] = []
  const shown = { state: { ...EMPTY_SEARCH, ...search }, update: (_: Partial<SearchState>) => {} }
  const { fetch } = window
  window.fetch = (_address, options) => {
    const question: Asked = JSON.parse(String(options?.body))
    asked.push(question)
    const reply = answer(question)
    return Promise.resolve(
      typeof reply === 'number'
        ? Response.json({ code: 'internal', status: reply, detail: 'no' }, { status: reply })
        : Response.json({ data: reply, meta: {} }),
    )
  }
  function Screen() {
    const [state, setState] = useState(shown.state)
    const update: SearchContextValue['update'] = (change) =>
      setState((now) => ({ ...now, ...(typeof change === 'function' ? change(now) : change) }))
    useEffect(() => {
      Object.assign(shown, { state, update })
    })
    const criteria = { status: state.statusCategory ?? '1', ...state.ranges }
    const value = {
      module,
      state,
      update,
      view: null,
      results: {
        search: { module: module.id, criteria },
        counts: { total: 23, located: 23, inView: 23, unlocated: null },
        hidden: 0,
      },
    } as unknown as SearchContextValue
    return (
      <SearchContext value={value}>
        <div style={{ width: 900, ['--handle' as string]: '1.5rem' }}>
          <OverTimePanel />
        </div>
      </SearchContext>
    )
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TenantContext value={TENANT}>
        <Screen />
      </TenantContext>
    </QueryClientProvider>,
  )
  return { asked, shown, putBack: () => (window.fetch = fetch) }
}
