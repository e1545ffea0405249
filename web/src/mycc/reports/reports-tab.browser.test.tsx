import type { Report } from '@plat/contract/reports/reports'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SaveNoticeWords } from '../../saved-searches/save-notice.tsx'
import { serveStaff, showToStaff } from '../../shell/staff-page-for-tests.tsx'
import { ReportsTab } from './reports-tab.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const REPORT: Report = {
  id: ID,
  guid: ID,
  title: 'x'.repeat(300),
  template_id: 64_974,
  template_name: 'Summary',
  status: 'complete',
  url: `/api/report/${ID}/file`,
  error: null,
  pages: 2,
  size: 1_000,
  favoured: false,
  read: false,
  created: '2026-11-24T00:00:00Z',
  expires: null,
  search_saved_guid: null,
  record_guid: null,
  module: {
    module_code: 'permits',
    display_name: 'Building permits',
    department: { department_code: 'building' },
  },
}

let own: Report[]
let deleted: Report[]
serveStaff(({ asked }) => {
  if (asked === 'GET /api/report/deleted')
    return {
      data: {
        deleted: deleted.map((one) => ({ ...one, deleted: '2026-11-30T23:04:00Z' })),
        more: 0,
      },
    }
  if (asked.startsWith('GET /api/report?')) {
    const meta = { pagination: { itemCount: own.length, offset: 0, limit: 20 } }
    return { data: own, meta } as { data: unknown }
  }
  return { status: 404, code: 'not_found', detail: '', reason: 'no_such_report' }
})
const { open } = window
beforeEach(() => {
  own = [REPORT]
  deleted = []
  window.open = () => null
})
afterEach(() => {
  window.open = open
})

/** What was said above the tabs. */
let said: SaveNoticeWords | null
function show(): void {
  said = null
  showToStaff(
    <ReportsTab
      onFiltered={() => undefined}
      say={(words) => {
        said = words
      }}
      focusKey={null}
      focusOn={() => undefined}
    />,
  )
}

test('a long name of a report breaks no word of the other columns', async () => {
  await page.viewport(900, 600)
  show()
  const type = page.getByRole('cell', { name: 'Summary' })
  await expect.element(type).toBeVisible()
  const words = document.createRange()
  words.selectNodeContents(type.element())
  expect(words.getClientRects().length, 'on one line').toBe(1)
  await expect.element(page.getByRole('cell', { name: 'Building permits' })).toBeVisible()
  expect(page.getByRole('columnheader', { name: 'Department' }).elements()).toHaveLength(1)
})

test('of a report that was deleted elsewhere that is said when it is opened', async () => {
  show()
  const name = page.getByRole('button', { name: REPORT.title, exact: true })
  await expect.element(name).toBeVisible()
  own = []
  deleted = [REPORT]
  await name.click()
  await expect.poll(() => said).toMatchObject({ id: 'mycc.gone', gone: true })
  expect(said, 'with a way back').toHaveProperty('undo')
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  await expect.element(page.getByRole('button', { name: `Restore ${REPORT.title}` })).toBeVisible()
})

test('reports are filtered by the types of the agency’s modules, and by older ones that are listed', async () => {
  own = [REPORT, { ...REPORT, id: ID.replace('1', '2'), template_id: 7, template_name: 'Council' }]
  show()
  await expect.element(page.getByRole('cell', { name: 'Council' })).toBeVisible()
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('button', { name: 'All Type' }).click()
  const options = () => page.getByRole('option').elements()
  await expect
    .poll(() => options().map((one) => one.textContent))
    .toEqual(['All', 'Summary', 'Council'])
})
