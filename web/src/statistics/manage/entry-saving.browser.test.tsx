import type { Grouping } from '@plat/contract/statistics/groupings'
import { countOf } from '@plat/contract/statistics/stat-for-tests'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createQueryClient } from '../../api/query-client.ts'
import { FramePartsContext } from '../../shell/frame.tsx'
import { LocaleProvider } from '../../shell/locale.tsx'
import { TenantContext, type TenantContextValue } from '../../shell/tenant.tsx'
import { render } from '../../ui/render-for-tests.tsx'
import CcaiPage from './ccai-page.tsx'

const { fetch } = window
afterEach(() => {
  window.fetch = fetch
})

const GUID = '5a0e7c1e-0001-4d00-8000-686172626f72'
const AT = '2026-03-02T10:00:00Z'
const OURS: Grouping = {
  id: 3,
  guid: GUID,
  name: 'Ours',
  note: null,
  rows: [[1]],
  board: null,
  version: 1,
  updated: AT,
}

/** The grouping as the server has it; what was sent; how changes are refused. */
let now: Grouping = OURS
let sent: [string, unknown][] = []
let refusal: object | null = null

const byAna = (reason: string, status: number, code: string) => ({
  status,
  code,
  title: 'No',
  detail: 'No',
  reason,
  values: { name: 'Ana Lopez', day: '2026-03-02', time: '15:04' },
})

beforeEach(async () => {
  sessionStorage.clear()
  now = OURS
  sent = []
  refusal = null
  window.fetch = (input, init) => {
    const path = String(input)
    if (!path.startsWith('/api/')) return fetch(input, init)
    const method = init?.method ?? 'GET'
    if (method !== 'GET') {
      const body: unknown = init?.body ? JSON.parse(String(init.body)) : null
      sent.push([`${method} ${path}`, body])
      if (path.endsWith('/restore')) {
        refusal = null
        now = { ...now, version: 3 }
      } else if (refusal !== null) {
        const status = 'status' in refusal ? Number(refusal.status) : 500
        return Promise.resolve(Response.json(refusal, { status }))
      } else now = { ...now, ...(body as object), version: now.version + 1 }
    }
    const answers: [RegExp, unknown][] = [
      [/\/analytic\/stat$/, [countOf(1, 'Permits', 5), countOf(2, 'Cases', 7)]],
      [/\/analytic\/group\/?\d*(?:\/restore)?$/, now],
      [/\/analytic\/scorecard$/, []],
      [/deleted/, []],
    ]
    const answer = answers.find(([pattern]) => pattern.test(path))?.[1] ?? {}
    const isList = method === 'GET' && path.endsWith('/analytic/group')
    return Promise.resolve(Response.json({ data: isList ? [now] : answer, meta: {} }))
  }
  const config = {
    branding: { title: { long: 'City of Harbor', short: 'Harbor' } },
    control: {
      stats: { boards: ['public'], canManage: true, widgetOptions: [], minimumSample: 10 },
    },
    names: { ccai: 'CCAI' },
    timeZone: 'America/Los_Angeles',
    locale: 'en',
  }
  // Only these members matter here.
  const tenant = { config, viewer: 'internal' } as unknown as TenantContextValue
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LocaleProvider agencyLocale="en">
        <TenantContext value={tenant}>
          <FramePartsContext value={{ TopBar: () => null, Footer: () => null }}>
            <MemoryRouter initialEntries={['/ccai?tab=groupings&open=3']}>
              <CcaiPage />
            </MemoryRouter>
          </FramePartsContext>
        </TenantContext>
      </LocaleProvider>
    </QueryClientProvider>,
  )
  await name().fill('Mine')
})

const name = () => page.getByRole('textbox', { name: 'Name' }).first()
const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click()

test('what I and another manager changed in different fields is saved together', async () => {
  now = { ...OURS, rows: [[2, 1]], version: 2 }
  refusal = byAna('changed_meanwhile_by', 409, 'conflict')
  await press('Save')
  await expect.element(page.getByText(/^Ana Lopez changed this/)).toBeVisible()
  await expect.element(page.getByText(/^You changed different fields/)).toBeVisible()
  await press('See theirs')
  const row = page.getByRole('row', { name: /^Rows/ })
  await expect.element(row).toHaveTextContent('RowsRow 1: PermitsRow 1: Cases, Permits')
  expect(page.getByRole('row').elements().length, 'head, and only what was changed').toBe(2)
  refusal = null
  await press('Save both changes')
  await expect.element(page.getByText('“Mine” is saved.')).toBeVisible()
  expect(sent.at(-1)?.[1]).toEqual({ name: 'Mine', note: null, rows: [[2, 1]], version: 2 })
})

test('a field that both changed is decided on before anything is saved', async () => {
  now = { ...OURS, name: 'Theirs', note: 'Their note', version: 2 }
  refusal = byAna('changed_meanwhile_by', 409, 'conflict')
  await press('Save')
  const choice = page.getByRole('radiogroup', { name: 'Name' })
  await expect.element(choice.getByText('You wrote “Mine”')).toBeVisible()
  expect(page.getByRole('radiogroup').elements().length, 'the note was not changed by me').toBe(1)
  refusal = null
  const save = page.getByRole('button', { name: 'Save both changes' })
  await expect.element(save).toHaveAttribute('aria-disabled', 'true')
  await choice.getByText('Ana Lopez wrote “Theirs”').click()
  await press('Save both changes')
  await expect.element(page.getByText('“Theirs” is saved.')).toBeVisible()
  expect(sent.at(-1)?.[1]).toMatchObject({ name: 'Theirs', note: 'Their note' })
})

test('what another manager deleted while it was edited is restored, and what was typed is saved over it', async () => {
  refusal = byAna('statistics_deleted_by', 410, 'gone')
  await press('Save')
  await expect
    .element(page.getByText('Ana Lopez deleted this on Mar 2, 2026 at 3:04 PM.'))
    .toBeVisible()
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  await expect.element(name()).toHaveValue('Mine')
  await press('Restore and save')
  await expect.element(page.getByText('“Mine” is restored and saved.')).toBeVisible()
  expect(sent.slice(1)).toEqual([
    ['POST /api/analytic/group/3/restore', null],
    ['PUT /api/analytic/group/3', { name: 'Mine', note: null, rows: [[1]], version: 3 }],
  ])
})

test('what failed is sent again with what was typed since', async () => {
  refusal = { status: 503, code: 'unavailable', title: 'No', detail: 'No' }
  await press('Save')
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await name().fill('Mine, longer')
  refusal = null
  await press('Try again')
  await expect.element(page.getByText('“Mine, longer” is saved.')).toBeVisible()
  expect(sent.at(-1)?.[1]).toMatchObject({ name: 'Mine, longer' })
})

test('choices stay when what they are saved with fails', async () => {
  now = { ...OURS, name: 'Theirs', version: 2 }
  refusal = byAna('changed_meanwhile_by', 409, 'conflict')
  await press('Save')
  const theirs = page.getByRole('radio', { name: 'Ana Lopez wrote “Theirs”' })
  await page.getByText('Ana Lopez wrote “Theirs”').click()
  refusal = { status: 503, code: 'unavailable', title: 'No', detail: 'No' }
  await press('Save both changes')
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(theirs).toBeChecked()
})

test('what was merged and failed is compared once more with what was typed since', async () => {
  now = { ...OURS, name: 'Theirs', version: 2 }
  const changed = byAna('changed_meanwhile_by', 409, 'conflict')
  refusal = changed
  await press('Save')
  await page.getByText('Ana Lopez wrote “Theirs”').click()
  refusal = { status: 503, code: 'unavailable', title: 'No', detail: 'No' }
  await press('Save both changes')
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await name().fill('Mine, longer')
  refusal = changed
  await press('Try again')
  await expect.element(page.getByText('You wrote “Mine, longer”')).toBeVisible()
  expect(sent.at(-1)?.[1]).toMatchObject({ name: 'Mine, longer', version: 1 })
})

test('a save whose reply was lost is not taken for another manager’s', async () => {
  now = { ...OURS, name: 'Mine', version: 2 }
  refusal = byAna('changed_meanwhile_by', 409, 'conflict')
  await press('Save')
  await expect.element(page.getByText('“Mine” is saved.')).toBeVisible()
})

test('Undo after theirs brings back my words, and none that I did not write', async () => {
  now = { ...OURS, name: 'Theirs', rows: [[2, 1]], version: 2 }
  refusal = byAna('changed_meanwhile_by', 409, 'conflict')
  await press('Save')
  await press('Go on from theirs')
  await expect.element(name()).toHaveValue('Theirs')
  await press('Undo')
  await expect.element(name()).toHaveValue('Mine')
  refusal = null
  await press('Save')
  await expect.element(page.getByText('“Mine” is saved.')).toBeVisible()
  expect(sent.at(-1)?.[1]).toMatchObject({ name: 'Mine', rows: [[2, 1]], version: 2 })
})

test('what is incomplete is neither restored nor saved', async () => {
  refusal = byAna('statistics_deleted_by', 410, 'gone')
  await press('Save')
  await expect.element(page.getByText(/^Ana Lopez deleted this/)).toBeVisible()
  await name().fill('')
  await press('Restore and save')
  await expect.element(name()).toHaveFocus()
  expect(sent.length).toBe(1)
})

test('what is gone for good can be saved as new', async () => {
  refusal = {
    status: 404,
    code: 'not_found',
    title: 'No',
    detail: 'No',
    reason: 'no_such_grouping',
  }
  await press('Save')
  await expect.element(page.getByText('It was deleted more than a day ago.')).toBeVisible()
  refusal = null
  await press('Save as new')
  await expect.element(page.getByText('“Mine” is saved as new.')).toBeVisible()
  expect(sent.at(-1)).toEqual([
    'POST /api/analytic/group',
    { name: 'Mine', note: null, rows: [[1]], request: expect.any(String) },
  ])
})
