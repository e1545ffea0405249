import type { Account } from '@plat/contract/accounts/account'
import type { Locale } from '@plat/contract/platform/localized'
import type { Reason, ReasonValues } from '@plat/contract/platform/reasons'
import type { TenantConfig } from '@plat/contract/tenancy/tenant-config'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { viewerQuery } from '../api/queries.ts'
import { render } from '../ui/render-for-tests.tsx'
import { LocaleProvider } from './locale.tsx'
import { levelOf, TenantContext } from './tenant.tsx'

/** An answer of the server: its data, or why it refused. */
export type StaffAnswer =
  | { readonly data: unknown }
  | {
      readonly status: number
      readonly detail: string
      readonly code: string
      readonly reason?: Reason
      readonly values?: ReasonValues
      readonly errors?: Readonly<Record<string, readonly string[]>>
    }

/** A request to the server. */
export interface StaffCall {
  /** `PUT /api/nencounter/channel/1/office`. */
  readonly asked: string
  readonly body: unknown
}

/** Answers requests instead of the server of a component test. @returns the requests, in order */
export function serveStaff(
  respond: (call: StaffCall) => StaffAnswer | Promise<StaffAnswer>,
): StaffCall[] {
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
      const answer = await respond(call)
      return 'status' in answer
        ? Response.json({ title: answer.code, ...answer }, { status: answer.status })
        : Response.json(answer)
    }
  })
  afterEach(() => {
    window.fetch = fetch
  })
  return calls
}

/**
 * Draws a part of a page of Harbor, with a signed-in manager.
 * @param canManage whether of statistics too
 */
export function showToStaff(
  element: ReactNode,
  { canManage = true, locale = 'en' }: { canManage?: boolean; locale?: Locale } = {},
): void {
  const user = {
    id: '00000000-0000-4000-8000-000000000002',
    role: 'internal',
    grants: ['hub.manage'],
    second_factor: { required: false, enrolled: false },
  } as unknown as Account
  showToAccount(user, element, { canManage, locale })
}

/** A guest of a call, as `getViewer` names it. */
export interface TestGuest {
  readonly id: string
  readonly name: string
}

/**
 * Draws a part of a page of Harbor.
 * @param user who is signed in; null: no one is
 * @param guest of a call, that the browser is
 * @param framed whether the element is a page with a frame of its own
 * @param brand of the agency
 */
export function showToAccount(
  user: Account | null,
  element: ReactNode,
  {
    canManage = false,
    guest = null,
    locale = 'en',
    framed = false,
    brand = 'primary',
  }: {
    canManage?: boolean
    guest?: TestGuest | null
    locale?: Locale
    framed?: boolean
    brand?: TenantConfig['brand']
  } = {},
): void {
  const config = {
    brand,
    branding: { title: { long: 'City of Harbor', short: 'Harbor', article: 'the' } },
    calendar: { workingDays: [1, 2, 3, 4, 5], holidays: ['2020-01-01', '2099-07-04'] },
    control: {
      stats: { canManage, boards: ['public'] },
      reports: { types: [{ id: 64_974, name: 'Summary' }] },
    },
    names: { mycc: 'MyCC' },
    timeZone: 'America/Los_Angeles',
    locale: 'en',
    access: { basicLogin: 'open', unlocked: true },
    signIn: [],
    demoAccounts: [],
  } as unknown as TenantConfig
  const client = createQueryClient()
  client.setQueryData(viewerQuery.queryKey, { user, expires: null, guest })
  render(
    <QueryClientProvider client={client}>
      <LocaleProvider agencyLocale="en" accountLocale={locale}>
        <TenantContext value={{ config, viewer: levelOf(user) }}>
          <MemoryRouter>{framed ? element : <main>{element}</main>}</MemoryRouter>
        </TenantContext>
      </LocaleProvider>
    </QueryClientProvider>,
  )
}
