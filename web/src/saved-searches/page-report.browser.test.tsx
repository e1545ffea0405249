import type { ReportedPage } from '@plat/contract/saved-searches/reported-pages'
import type { SavedSearch } from '@plat/contract/saved-searches/saved-searches'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ANA } from '../comments/comments-for-tests.tsx'
import { detailsForTests, searchForTests } from '../mycc/searches/search-for-tests.ts'
import {
  serveStaff,
  showToAccount,
  showToStaff,
  type StaffAnswer,
} from '../shell/staff-page-for-tests.tsx'
import { axeFaults } from '../ui/axe-for-tests.ts'
import PageReport from './page-report.tsx'
import ReportedPages from './reported-pages.tsx'

// A component test runs in a frame, where nothing is reported.
const { parent } = window
beforeAll(() => {
  Object.defineProperty(window, 'parent', { value: window, configurable: true })
})
afterAll(() => {
  Object.defineProperty(window, 'parent', { value: parent, configurable: true })
})

const DONE: StaffAnswer = { data: { done: true } }
const DOWN: StaffAnswer = { status: 503, code: 'unavailable', detail: '' }
let list: ReportedPage[] = []
let answer: StaffAnswer = DONE
const calls = serveStaff(({ asked }) =>
  asked.startsWith('GET ') ? { data: { pages: list, more: 0 } } : answer,
)
beforeEach(() => {
  answer = DONE
  list = []
})
const changes = () => calls.filter(({ asked }) => !asked.startsWith('GET '))

const search = (more: Partial<SavedSearch> = {}): SavedSearch => ({
  ...detailsForTests(searchForTests(1, 'NOTICE')),
  createdBy: null,
  ...more,
})
const { guid } = searchForTests(1, '')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')

const REPORTED: ReportedPage = {
  guid,
  title: 'NOTICE: your permit is suspended',
  message: 'Call 555-0100',
  module: searchForTests(1, '').module,
  created: '2026-11-24T20:00:00.000Z',
  reports: [
    { reason: 'impersonation', count: 2 },
    { reason: 'spam', count: 1 },
  ],
  hidden: null,
}

test('a reader reports a visitor’s page; what failed is said, and the choice stays', async () => {
  showToAccount(null, <PageReport search={search()} />)
  await button('Report this page').click()
  await expect.element(button('Send report')).toBeDisabled()
  await dialog.getByText('It pretends to be the agency').click()
  expect(await axeFaults()).toBe('')
  answer = DOWN
  await button('Send report').click()
  await expect.element(dialog.getByText(/We could not send your report/)).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: /pretends/ })).toBeChecked()
  answer = DONE
  await button('Send report').click()
  const thanks = page.getByText('Thank you. The City of Harbor will look at it.')
  await expect.element(thanks).toBeVisible()
  await expect.element(thanks).toHaveFocus()
  expect(changes().at(-1)).toEqual({
    asked: `POST /api/search/saved/${guid}/report`,
    body: { reason: 'impersonation' },
  })
})

test('the agency’s own pages, previews without a link and one’s own page have no such button', async () => {
  const owner = { createdBy: ANA.id } as const
  showToAccount(
    ANA,
    <>
      <PageReport search={search({ shared_by: { who: 'staff', name: 'Priya Nair' } })} />
      <PageReport search={search({ public_url: null })} />
      <PageReport search={search(owner)} />
      <PageReport search={search({ ...owner, state: 'hidden', hidden_note: 'Not our notice.' })} />
    </>,
  )
  await expect
    .element(
      page.getByText(
        'The City of Harbor has hidden this page. Only you can open it. Not our notice.',
      ),
    )
    .toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('staff hide the page with a note', async () => {
  showToStaff(<PageReport search={search()} />)
  await button('Hide this page').click()
  await userEvent.fill(dialog.getByRole('textbox'), 'Not our notice.')
  answer = DOWN
  await button('Hide').click()
  await expect.element(dialog.getByText(/That was not done/)).toBeVisible()
  await expect.element(dialog.getByRole('textbox')).toHaveValue('Not our notice.')
  answer = DONE
  await button('Hide').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(changes().at(-1)).toEqual({
    asked: `PUT /api/search/reported/${guid}`,
    body: { action: 'hide', note: 'Not our notice.' },
  })
})

test('staff look through reported and hidden pages, and read what was done', async () => {
  list = [
    REPORTED,
    {
      ...REPORTED,
      guid: searchForTests(2, '').guid,
      title: 'Free roofs',
      reports: [],
      hidden: { at: '2026-11-25T20:00:00.000Z', by: 'Priya Nair', note: 'Advertising.' },
    },
  ]
  showToStaff(<ReportedPages />)
  const pages = page.getByRole('article')
  await expect
    .element(
      pages
        .nth(0)
        .getByText('It pretends to be the agency: 2 reports · Spam or advertising: 1 report'),
    )
    .toBeVisible()
  await expect.element(pages.nth(1).getByText('Hidden by Priya Nair, Nov 25, 2026')).toBeVisible()
  expect(await axeFaults()).toBe('')
  answer = DOWN
  await pages.nth(0).getByRole('button', { name: 'Keep it' }).click()
  await expect.element(page.getByText(/That was not done/)).toBeVisible()
  answer = DONE
  list = list.slice(1)
  await pages.nth(0).getByRole('button', { name: 'Keep it' }).click()
  await expect
    .element(page.getByText('The page stays as it is. Its reports are closed.'))
    .toBeVisible()
  await expect.element(page.getByText('NOTICE: your permit is suspended')).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('region', { name: 'Reported and hidden pages' }))
    .toHaveFocus()
  list = []
  await pages.nth(0).getByRole('button', { name: 'Show it again' }).click()
  await expect.element(page.getByText('The page is shown again.')).toBeVisible()
  expect(changes().map(({ body }) => body)).toEqual([
    { action: 'keep' },
    { action: 'keep' },
    { action: 'show' },
  ])
})
