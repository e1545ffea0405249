import type { Notification } from '@plat/contract/alerts/notifications'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SaveNoticeWords } from '../../saved-searches/save-notice.tsx'
import { serveStaff, showToStaff } from '../../shell/staff-page-for-tests.tsx'
import { NotificationsTab } from './notifications-tab.tsx'

const guid = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const alert = (number: number, name: string): Notification['alerts'][number] => ({
  id: guid(number),
  name,
  matched: [{ criterion: 'cost', label: 'Cost', text: `over $${number},000` }],
  notification: guid(number + 4),
})

const REMODEL: Notification = {
  id: guid(5),
  guid: guid(5),
  name: null,
  read: false,
  event_date: '2026-03-02',
  event: { kind: 'status', text: { en: 'Status: In review → Issued', es: 'Estado' } },
  record: {
    guid: guid(9),
    agency_reference: 'B-2024-000056',
    title: 'Kitchen remodel',
    type_display: { en: 'Building permit', es: 'Permiso' },
    address: '12 Park Ave',
    favoured: false,
    state: 'current',
    module: {
      module_code: 'permits',
      display_name: { en: 'Permits of all kinds', es: 'Permisos' },
      department: { department_code: 'building', display_name: { en: 'Building', es: 'Obras' } },
    },
  },
  saved_alert: { id: guid(1), name: 'Home' },
  alerts: [alert(1, 'Home'), alert(2, 'Work')],
  matched: [],
  details: null,
  records: [],
}
const GONE: Notification = {
  ...REMODEL,
  id: guid(7),
  guid: guid(7),
  name: 'My old dock',
  read: true,
  record: { ...REMODEL.record, title: null, type_display: null, state: 'withdrawn' },
  alerts: [{ ...alert(1, 'Home'), notification: guid(7) }],
}

/** The first notification was deleted in another tab. */
let isDeleted = false
let said: SaveNoticeWords[] = []
beforeEach(() => {
  isDeleted = false
  said = []
})
serveStaff(({ asked }) => {
  if (asked.startsWith('GET /api/notification/unread')) return { data: { unread: 1 } }
  if (asked.startsWith('GET /api/notification?'))
    return {
      data: isDeleted ? [GONE] : [REMODEL, GONE],
      meta: { pagination: { itemCount: 2, offset: 0, limit: 20 } },
    } as {
      data: unknown
    }
  if (isDeleted)
    return { status: 404, code: 'not_found', detail: '', reason: 'no_such_notification' }
  return { data: { ...REMODEL, read: true } }
})
const show = () =>
  showToStaff(
    <NotificationsTab
      onFiltered={() => undefined}
      say={(words) => words && said.push(words)}
      focusKey={null}
      focusOn={() => undefined}
    />,
  )
const linesOf = (name: RegExp) =>
  page
    .getByRole('row', { name })
    .getByRole('cell')
    .elements()
    .map((cell) => [...cell.children].map((one) => one.textContent))[2]

test('a row says which record, what and where it is, what happened, and in which alerts', async () => {
  show()
  await expect
    .element(page.getByRole('button', { name: 'B-2024-000056 · Kitchen remodel', exact: true }))
    .toBeVisible()
  expect(linesOf(/Kitchen remodel/)).toEqual([
    'B-2024-000056 · Kitchen remodel',
    'Building permit · 12 Park Ave',
    'Status: In review → Issued',
  ])
  await expect.element(page.getByRole('cell', { name: /Home and Work$/ })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: /Building$/ }).first()).toBeVisible()
  // What its owner calls it comes first; of what is no longer stored, there is only the number.
  expect(linesOf(/My old dock/)).toEqual([
    'My old dock',
    'B-2024-000056 · 12 Park Ave',
    'Status: In review → Issued',
  ])
})

test('an open row says what each of its alerts watches', async () => {
  show()
  await page.getByRole('button', { name: /Kitchen remodel$/, expanded: false }).click()
  await expect.element(page.getByText('Home: Cost: over $1,000')).toBeVisible()
  await expect.element(page.getByText('Work: Cost: over $2,000')).toBeVisible()
  await expect.element(page.getByRole('definition').getByText('Home and Work')).toBeVisible()
})

test('of a notification that was deleted elsewhere that is said, once', async () => {
  show()
  const name = page.getByRole('button', { name: /Kitchen remodel$/, expanded: false })
  await expect.element(name).toBeVisible()
  isDeleted = true
  await name.click()
  await expect.poll(() => said).toEqual([{ id: 'mycc.notHere', gone: true }])
  await expect.element(page.getByRole('row', { name: /Kitchen remodel/ })).not.toBeInTheDocument()
  expect(page.getByRole('region', { name: 'Notification' }).elements()).toEqual([])
})
