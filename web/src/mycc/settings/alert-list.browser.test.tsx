import type { Account } from '@plat/contract/accounts/account'
import type { Alert } from '@plat/contract/alerts/alerts'
import { EVENT_KINDS } from '@plat/contract/alerts/event-kinds'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Route, Routes, useNavigate } from 'react-router'
import { ALERT } from '../../alerts/alert-for-tests.ts'
import '../../shell/later-texts.ts'
import { serveStaff, showToAccount, type StaffAnswer } from '../../shell/staff-page-for-tests.tsx'
import { paths } from '../../paths.ts'
import { AlertList } from './alert-list.tsx'

const ANA = {
  id: '00000000-0000-4000-8000-000000000005',
  role: 'resident',
  grants: [],
  second_factor: { required: false, enrolled: false },
} as unknown as Account
const GONE: StaffAnswer = { status: 404, code: 'not_found', detail: '', reason: 'no_such_alert' }

/** What the server has; the agency no longer has the records of it, so that it has no filters. */
let own: Alert | null
/** How a change is answered, in order; where there is nothing it is taken. */
let answers: (StaffAnswer | Promise<StaffAnswer | null>)[] = []
const calls = serveStaff(async ({ asked, body }) => {
  if (asked === 'GET /api/alert') return { data: own ? [own] : [] }
  if (asked === 'GET /api/push') return { data: { key: 'BKey', browsers: [] } }
  if (!asked.includes(ALERT.id)) return { status: 404, code: 'not_found', detail: '' }
  if (own === null) return GONE
  const answer = asked.startsWith('PUT') ? await answers.shift() : null
  if (answer) return answer
  if (asked.startsWith('PUT')) own = { ...own, ...(body as Partial<Alert>) }
  return { data: own }
})

function Opened() {
  const navigate = useNavigate()
  return (
    <>
      <button type="button" onClick={() => void navigate(paths.alertSettings(ALERT.id))}>
        Begin
      </button>
      <Routes>
        <Route path="/mycc/:tab/:id" element={<AlertList limit={1} />} />
      </Routes>
    </>
  )
}

/** Opens the only alert of the account. */
async function open(alert: Partial<Alert> = {}): Promise<void> {
  answers = []
  own = { ...ALERT, problem: { kind: 'module', lost: [], lost_more: 0 }, ...alert }
  showToAccount(ANA, <Opened />)
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect.element(save).toBeVisible()
}

const save = page.getByRole('button', { name: 'Save', exact: true })
const weekly = page.getByRole('radio', { name: 'Once a week, on Mondays' })
const saved = page.getByRole('status').filter({ hasText: /^Saved\.$/ })

test('a save says that it is saved, until something is changed', async () => {
  await open()
  expect(saved.elements()).toEqual([])
  await weekly.click({ force: true })
  await save.click()
  await expect.element(saved).toBeVisible()
  expect(own?.cadence).toBe('weekly')
  await page.getByRole('radio', { name: 'Once a day' }).click({ force: true })
  await expect.element(saved).not.toBeInTheDocument()
})

test.each(['Save', 'Pause'])(
  'of an alert that was deleted elsewhere that is said, and the list is read again: %s',
  async (button) => {
    await open()
    own = null
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect.element(page.getByText('The selected Alert was deleted.')).toBeVisible()
    await expect.element(save).not.toBeInTheDocument()
    expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
    expect(calls.filter(({ asked }) => asked === 'GET /api/alert').length).toBe(2)
  },
)

test('of a record that is followed, that it appears is not offered; what cannot be chosen is kept', async () => {
  const record = { guid: ALERT.guid, agency_reference: 'B-1', address: null }
  await open({ record, events: [...EVENT_KINDS] })
  await expect.element(page.getByText('the status of a record changes')).toBeVisible()
  expect(page.getByText('a new record appears').elements()).toEqual([])
  await page
    .getByRole('checkbox', { name: 'the wording of a record changes' })
    .click({ force: true })
  await save.click()
  await expect.element(saved).toBeVisible()
  expect(own?.events).toEqual(EVENT_KINDS.filter((kind) => kind !== 'text'))
})

test('what is changed while a save is under way is not said to be saved', async () => {
  await open()
  const { promise, resolve } = Promise.withResolvers<null>()
  answers = [promise]
  await weekly.click({ force: true })
  await save.click()
  await page.getByRole('radio', { name: 'Once a day' }).click({ force: true })
  resolve(null)
  await expect.element(save).not.toHaveAttribute('aria-disabled')
  expect(own?.cadence).toBe('weekly')
  expect(saved.elements()).toEqual([])
  await weekly.click({ force: true })
  await expect.element(saved).toBeVisible()
})

const SAME: StaffAnswer = {
  status: 409,
  code: 'conflict',
  detail: '',
  reason: 'alert_exists',
  values: { name: 'Work', id: '5a0e7c1e-0002-4d00-8000-686172626f72' },
}
const anyway = page.getByRole('button', { name: 'Save it anyway' })

test('that it could not be paused is said beside an alert that is the same', async () => {
  await open()
  answers = [SAME, { status: 503, code: 'unavailable', detail: '' }]
  await save.click()
  await expect.element(anyway).toBeVisible()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect.element(page.getByText(/^The alert was not changed, error: /)).toBeVisible()
  await expect.element(anyway).toBeVisible()
})

test('while it is saved anyway the banner stays, and then the focus goes to Save', async () => {
  await open()
  const { promise, resolve } = Promise.withResolvers<null>()
  answers = [SAME, promise]
  await save.click()
  await anyway.click()
  await expect.element(anyway).toHaveAttribute('aria-disabled', 'true')
  await expect.element(anyway).toHaveFocus()
  resolve(null)
  await expect.element(saved).toBeVisible()
  await expect.element(anyway).not.toBeInTheDocument()
  await expect.element(save).toHaveFocus()
})

test('that something else is not there does not mean that the alert was deleted', async () => {
  await open()
  answers = [{ status: 404, code: 'not_found', detail: '' }]
  await save.click()
  await expect.element(page.getByText(/^The alert was not changed, error: /)).toBeVisible()
  expect(page.getByText('The selected Alert was deleted.').elements()).toEqual([])
})

test('of an alert that was deleted elsewhere while it is renamed that is said', async () => {
  await open()
  await page.getByRole('button', { name: /^Alerts for / }).click()
  own = null
  await page.getByRole('textbox', { name: 'Name' }).fill('Office')
  await save.first().click()
  await expect.element(page.getByText('The selected Alert was deleted.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).not.toBeInTheDocument()
})
