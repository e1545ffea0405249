import type { Account } from '@plat/contract/accounts/account'
import {
  type CalendarFeed as Feed,
  calendarFeedPath,
  createCalendarFeed,
  deleteCalendarFeed,
  getCalendarFeed,
} from '@plat/contract/schedule/timeline'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addressOf } from '../api/client.ts'
import {
  serveStaff,
  showToAccount,
  type StaffAnswer,
  type StaffCall,
} from '../shell/staff-page-for-tests.tsx'
import { TenantContext, useTenant } from '../shell/tenant.tsx'
import { CalendarFeed } from './calendar-feed.tsx'

const RESIDENT = {
  id: '00000000-0000-4000-8000-000000000001',
  role: 'resident',
  grants: [],
  second_factor: { required: false, enrolled: false },
} as unknown as Account
const NOW = new Date().toISOString()
const NONE: Feed = { created: null, url: null }
const READ = `GET ${addressOf(getCalendarFeed.path, {})}`
const CREATE = `POST ${addressOf(createCalendarFeed.path, {})}`
const DELETE = `DELETE ${addressOf(deleteCalendarFeed.path, {})}`

/** Addresses that were created at the server, the feed there, and why it refuses changes; null: it does not. */
const server = { addresses: [] as string[], feed: NONE, refusal: null as StaffAnswer | null }

beforeEach(() => Object.assign(server, { addresses: [], feed: NONE, refusal: null }))

const calls = serveStaff(({ asked }: StaffCall): StaffAnswer => {
  if (asked === READ) return { data: server.feed }
  if (server.refusal !== null) return server.refusal
  if (asked === DELETE) {
    server.feed = NONE
    return { data: { done: true } }
  }
  const token = String(server.addresses.length).padStart(43, 'A')
  const url = `https://harbor.example${calendarFeedPath(token)}`
  server.addresses.push(url)
  server.feed = { created: NOW, url: null }
  return { data: { created: NOW, url } }
})
const changes = () => calls.map(({ asked }) => asked).filter((asked) => asked !== READ)

const button = (name: string) => page.getByRole('button', { name })
const field = page.getByRole('textbox', { name: 'Private address' })
const dialog = page.getByRole('dialog')

test('a private address is created and shown once, ready to be copied', async () => {
  showToAccount(RESIDENT, <CalendarFeed />)
  await button('Create private address').click()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue(server.addresses[0] ?? '')
  await expect.element(field).toHaveAttribute('readonly')
  await expect.element(page.getByText(/We do not show it again/)).toBeVisible()
  await expect.element(button('Copy address')).toBeVisible()
  await expect.element(button('Create private address')).not.toBeInTheDocument()
})

test('an address that was created earlier is not shown again', async () => {
  server.feed = { created: NOW, url: null }
  showToAccount(RESIDENT, <CalendarFeed />)
  await expect.element(page.getByText(/Private address created: just now/)).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(button('Copy address')).not.toBeInTheDocument()
})

test('an address is replaced only once that is confirmed', async () => {
  showToAccount(RESIDENT, <CalendarFeed />)
  await button('Create private address').click()
  await button('Replace address').click()
  await expect.element(dialog.getByText(/The current address will stop working/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(changes()).toEqual([CREATE])
  await button('Replace address').click()
  await dialog.getByRole('button', { name: 'Replace address' }).click()
  await expect.element(field).toHaveValue(server.addresses[1] ?? '')
  expect(changes()).toEqual([CREATE, CREATE])
})

test('an address is deleted only once that is confirmed', async () => {
  showToAccount(RESIDENT, <CalendarFeed />)
  await button('Create private address').click()
  await button('Delete address').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(changes()).toEqual([CREATE])
  await button('Delete address').click()
  await dialog.getByRole('button', { name: 'Delete address' }).click()
  await expect.element(page.getByText('You deleted the private address.')).toBeVisible()
  await expect.element(button('Create private address')).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
  expect(changes()).toEqual([CREATE, DELETE])
})

test('a refused change says why, and the address stays', async () => {
  showToAccount(RESIDENT, <CalendarFeed />)
  await button('Create private address').click()
  await expect.element(field).toBeVisible()
  server.refusal = { status: 403, code: 'forbidden', detail: 'You cannot do this now.' }
  await button('Delete address').click()
  await dialog.getByRole('button', { name: 'Delete address' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Nothing was changed. You cannot do this now.')
  await expect.element(field).toHaveValue(server.addresses[0] ?? '')
})

test('behind the site lock no address is created, and one that exists can be deleted', async () => {
  server.feed = { created: NOW, url: null }
  showToAccount(
    RESIDENT,
    <Locked>
      <CalendarFeed />
    </Locked>,
  )
  await expect.element(page.getByText(/Calendar apps cannot enter it/)).toBeVisible()
  await expect.element(button('Delete address')).toBeVisible()
  await expect.element(button('Replace address')).not.toBeInTheDocument()
})

/** Harbor behind a site lock. */
function Locked({ children }: { children: ReactNode }) {
  const { config, viewer } = useTenant()
  const access = { ...config.access, basicLogin: 'required' as const }
  return <TenantContext value={{ config: { ...config, access }, viewer }}>{children}</TenantContext>
}
