import type { Account } from '@plat/contract/accounts/account'
import type { Locale } from '@plat/contract/platform/localized'
import type { TenantConfig } from '@plat/contract/tenancy/tenant-config'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { viewerQuery } from '../api/queries.ts'
import { render } from '../ui/render-for-tests.tsx'
import { LocaleProvider } from './locale.tsx'
import { TenantContext, type TenantContextValue } from './tenant.tsx'

/** An answer of the server: its data with the number of entries of the whole list, or why it refused. */
export type StaffAnswer =
  | { readonly data: unknown; readonly total?: number }
  | { readonly status: number; readonly detail: string; readonly code: string }

/** What was asked of the server. */
export interface StaffCall {
  /** `PUT /api/nencounter/agent/1`, with the query. */
  readonly asked: string
  readonly body: unknown
}

/** Answers a call; a promise that waits holds the answer back. */
type Respond = (call: StaffCall) => StaffAnswer | Promise<StaffAnswer>

export const STAFF_ID = '00000000-0000-4000-8000-000000000002'

/** Stands in for the server of a component test; returns what it was asked, in order. */
export function serveStaff(respond: { current: Respond }): StaffCall[] {
  const calls: StaffCall[] = []
  const { fetch } = window
  beforeEach(() => {
    calls.length = 0
    sessionStorage.clear()
    window.fetch = async (address, init) => {
      const path = String(address)
      if (path.split('/')[1] !== 'api') return fetch(address, init)
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
      const call = { asked: `${init?.method ?? 'GET'} ${path}`, body }
      calls.push(call)
      const answer = await respond.current(call)
      if ('status' in answer)
        return Response.json({ title: answer.code, ...answer }, { status: answer.status })
      const { data, total } = answer
      const meta =
        total === undefined ? {} : { pagination: { itemCount: total, offset: 0, limit: 20 } }
      return Response.json({ data, meta })
    }
  })
  afterEach(() => {
    window.fetch = fetch
  })
  return calls
}

/** Draws a part of a staff page of Harbor, with a signed-in agent. @param at its address */
export function showToStaff(element: ReactNode, at = '/'): void {
  showTo('internal', element, at, 'en')
}

/** Draws a part of a page of Harbor, with a signed-in resident. @param at its address */
export function showToResident(element: ReactNode, at = '/', locale: Locale = 'en'): void {
  showTo('registered', element, at, locale)
}

function showTo(
  viewer: 'internal' | 'registered',
  element: ReactNode,
  at: string,
  locale: Locale,
): void {
  const config = {
    branding: { title: { long: 'City of Harbor', short: 'Harbor' } },
    calendar: { workingDays: [1, 2, 3, 4, 5], holidays: ['2020-01-01', '2099-07-04'] },
    timeZone: 'America/Los_Angeles',
    locale: 'en',
  } as unknown as TenantConfig
  const client = createQueryClient()
  const user = {
    id: STAFF_ID,
    role: viewer,
    grants: ['hub.manage'],
    second_factor: { required: false, enrolled: false },
  } as unknown as Account
  client.setQueryData(viewerQuery.queryKey, { user } as never)
  const tenant: TenantContextValue = { config, viewer }
  render(
    <QueryClientProvider client={client}>
      <LocaleProvider agencyLocale="en" accountLocale={locale}>
        <TenantContext value={tenant}>
          <MemoryRouter initialEntries={[at]}>
            <main>
              {element}
              <Where />
            </main>
          </MemoryRouter>
        </TenantContext>
      </LocaleProvider>
    </QueryClientProvider>,
  )
}

/** For `page.getByTestId('where')`: the address that the part led to. */
function Where() {
  const { pathname, search } = useLocation()
  return (
    <footer>
      <p data-testid="where" className="visually-hidden">
        {pathname}
        {search}
      </p>
    </footer>
  )
}
