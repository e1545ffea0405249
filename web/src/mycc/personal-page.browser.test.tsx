import type { SavedSearchSummary } from '@plat/contract/saved-searches/saved-searches'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FramePartsContext } from '../shell/frame.tsx'
import { serveStaff, showToStaff, type StaffAnswer } from '../shell/staff-page-for-tests.tsx'
import { detailsForTests, searchForTests } from './searches/search-for-tests.ts'
import PersonalPage from './personal-page.tsx'

const KITCHENS = searchForTests(1, 'Kitchens', { opened: 12 })
const ROOFS = searchForTests(2, 'Roofs', { method: 'star', public_url: null })
const DOCKS = searchForTests(3, 'Docks', { opened: 2 })
const OLD = searchForTests(4, 'Old docks', { visible: false, opened: 7 })

const GONE: StaffAnswer = {
  status: 404,
  code: 'not_found',
  detail: 'There is no such saved search, or not any more.',
  reason: 'no_such_saved_search',
}
const DELETED_OWN: StaffAnswer = { status: 410, code: 'gone', detail: 'You deleted this.' }
const DOWN: StaffAnswer = { status: 503, code: 'unavailable', detail: '' }
const FULL: StaffAnswer = {
  status: 403,
  code: 'forbidden',
  detail: '',
  reason: 'saved_search_allowance',
}

const DELETED = '2026-11-30T23:04:00Z'

/** What the account has, and what it has deleted. */
let own: SavedSearchSummary[]
let deleted: SavedSearchSummary[]
/** Answers in place of the usual one, by the beginning of what is asked. */
let refusals: [string, StaffAnswer][]

/** As in another tab. */
function deleteElsewhere(search: SavedSearchSummary): void {
  own = own.filter(({ guid }) => guid !== search.guid)
  deleted = [...deleted, search]
}

function change(asked: string, body: unknown): StaffAnswer {
  const { guids } = body as { guids: string[] }
  const isMeant = (one: SavedSearchSummary) => guids.includes(one.guid)
  if (asked.endsWith('/delete')) {
    deleted = [...own.filter(isMeant), ...deleted]
    own = own.filter((one) => !isMeant(one))
  } else {
    own = [...deleted.filter(isMeant), ...own]
    deleted = deleted.filter((one) => !isMeant(one))
  }
  return { data: { done: true } }
}

function listed(items: readonly unknown[]): StaffAnswer {
  const pagination = { itemCount: items.length, offset: 0, limit: 20 }
  return { data: items, meta: { pagination } } as StaffAnswer
}

const calls = serveStaff(({ asked, body }) => {
  const refusal = refusals.find(([start]) => asked.startsWith(start))
  if (refusal) return refusal[1]
  if (asked === 'GET /api/search/saved/deleted')
    return { data: { deleted: deleted.map((one) => ({ ...one, deleted: DELETED })), more: 0 } }
  if (asked.startsWith('POST /api/search/saved/')) return change(asked, body)
  if (asked.startsWith('GET /api/search/saved?')) return listed(own)
  if (asked.includes('/api/search/saved/')) {
    const found = own.find((one) => asked.endsWith(one.guid))
    if (!found) return deleted.some(({ guid }) => asked.endsWith(guid)) ? DELETED_OWN : GONE
    own = own.map((one) => (one === found ? { ...one, ...(body as object | null) } : one))
    return { data: detailsForTests(found) }
  }
  return listed([])
})
beforeEach(() => {
  own = [KITCHENS, ROOFS, DOCKS, OLD]
  deleted = []
  refusals = []
})

async function show(locale: 'en' | 'es' = 'en'): Promise<void> {
  showToStaff(
    <FramePartsContext value={{ TopBar: () => null, Footer: () => null }}>
      <PersonalPage />
    </FramePartsContext>,
    { locale },
  )
  await expect.element(page.getByRole('table')).toBeVisible()
}

async function select(...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
}
const deletions = () => calls.filter(({ asked }) => asked.endsWith('/saved/delete'))
const dialog = page.getByRole('dialog')
const row = (name: string) => page.getByRole('row', { name: new RegExp(`Select ${name} `) })
const undo = page.getByRole('button', { name: 'Undo' })
const restore = page.getByRole('button', { name: 'Restore', exact: true })

test('before searches are deleted, it is asked whether their links may end', async () => {
  await show()
  await select('Kitchens', 'Roofs', 'Docks')
  await expect.element(dialog.getByRole('heading', { name: 'Delete 3 searches?' })).toBeVisible()
  const text =
    '2 of them have links that others may have. They were opened 14 times. The links stop working. You can restore the searches for one day.'
  await expect.element(dialog.getByText(text)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Delete', exact: true })).toHaveFocus()
  expect(deletions()).toEqual([])
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(undo).toHaveFocus()
  expect(deletions().map(({ body }) => body)).toEqual([
    { guids: [KITCHENS.guid, ROOFS.guid, DOCKS.guid] },
  ])
})

test.each([
  [
    ['Kitchens'],
    'Delete “Kitchens”?',
    /^It has a link that others may have\. It was opened 12 times\./,
  ],
  [['Kitchens', 'Docks'], 'Delete 2 searches?', /^All of them have links that others may have\./],
  [
    ['Roofs', 'Docks'],
    'Delete 2 searches?',
    /^1 of them has a link that others may have\. It was opened 2 times\./,
  ],
])('the question is about what is selected: %j', async (names, title, text) => {
  await show()
  await select(...names)
  await expect.element(dialog.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(dialog.getByText(text)).toBeVisible()
})

test('a link that nobody has opened is asked about as well', async () => {
  own = [searchForTests(1, 'Kitchens')]
  await show()
  await select('Kitchens')
  await expect.element(dialog.getByText(/No openings counted yet\./)).toBeVisible()
})

test('the details of a search ask too, in Spanish', async () => {
  await show('es')
  await page.getByRole('button', { name: 'Docks', exact: true }).click()
  await expect.element(page.getByText('Se abrió 2 veces')).toBeVisible()
  await page.getByRole('button', { name: 'Eliminar Docks' }).click()
  const text = /^Tiene un enlace que otras personas pueden tener\. Se abrió 2 veces\. El enlace/
  await expect.element(dialog.getByText(text)).toBeVisible()
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect.element(row('Docks')).not.toBeInTheDocument()
})

test('what has no link that works is deleted at once', async () => {
  await show()
  await select('Roofs', 'Old docks')
  await expect.element(undo).toHaveFocus()
  expect(dialog.elements()).toEqual([])
  await expect.element(page.getByText('2 deleted. You can restore them for one day.')).toBeVisible()
})

test('Undo stays when a row is starred, or cannot be starred, until it is closed', async () => {
  await show()
  await select('Roofs')
  await expect.element(undo).toBeVisible()
  await page.getByText('Deleted. You can restore it for one day.').click()
  await page.getByRole('button', { name: 'Star Kitchens', pressed: false }).click()
  await expect
    .element(page.getByRole('button', { name: 'Star Kitchens', pressed: true }))
    .toBeVisible()
  refusals = [['PUT ', DOWN]]
  await page.getByRole('button', { name: 'Star Docks' }).click()
  await expect.element(page.getByText(/^This was not changed, error: /)).toBeVisible()
  await expect.element(undo).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(undo).not.toBeInTheDocument()
})

test('what was recently deleted is listed below the list, and can be restored there', async () => {
  deleted = [DOCKS, searchForTests(5, 'Piers')]
  own = [ROOFS]
  await show()
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  const list = page.getByRole('list', { name: 'Recently deleted' })
  const times = /^Deleted Nov 30, 2026, 3:04.PM\. You can restore it until Dec 1, 2026, 3:04.PM\.$/
  await expect.element(list.getByText(times).first()).toBeVisible()
  refusals = [['POST /api/search/saved/restore', FULL]]
  await list.getByRole('button', { name: 'Restore Piers' }).click()
  await expect
    .element(page.getByText(/^You have reached your saved searches allowance\./))
    .toBeVisible()
  refusals = []
  await list.getByRole('button', { name: 'Restore Docks' }).click()
  await expect.element(page.getByText('It is back')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Docks', exact: true })).toHaveFocus()
  await expect.element(list.getByRole('button', { name: 'Restore Docks' })).not.toBeInTheDocument()
})

test('a list of which all was deleted keeps its tab while there is something to restore', async () => {
  own = [ROOFS]
  await show()
  await select('Roofs')
  await expect.element(page.getByText('This list is empty.')).toBeVisible()
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  await page.getByRole('button', { name: 'Restore Roofs' }).click()
  await expect.element(row('Roofs')).toBeVisible()
  await expect.element(undo).not.toBeInTheDocument()
})

test('where nothing was deleted, nothing is shown of it', async () => {
  await show()
  await expect.poll(() => calls.some(({ asked }) => asked.endsWith('/deleted'))).toBe(true)
  expect(page.getByRole('button', { name: 'Recently deleted' }).elements()).toEqual([])
})

test.each([
  ['star', () => page.getByRole('button', { name: 'Star Docks' }).click()],
  ['open', () => page.getByRole('button', { name: 'Docks', exact: true }).click()],
])(
  'of a row that was deleted in another tab that is said, with a way back: %s',
  async (_, press) => {
    await show()
    deleteElsewhere(DOCKS)
    await press()
    await expect
      .element(page.getByText('It was deleted, in another tab or on another device.'))
      .toBeVisible()
    await expect.element(row('Docks')).not.toBeInTheDocument()
    expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
    await expect.element(restore).toHaveFocus()
    await restore.click()
    await expect.element(row('Docks')).toBeVisible()
  },
)

test.each([
  ['rename', 'Rename', 'Save'],
  ['words', 'Edit title and message', 'Save'],
  ['withdraw', 'Withdraw the link', null],
])('the same of a change in the details: %s', async (_, begin, send) => {
  await show()
  await page.getByRole('button', { name: 'Docks', exact: true }).click()
  await expect.element(page.getByRole('button', { name: begin })).toBeVisible()
  deleteElsewhere(DOCKS)
  // Long ago, or on a device that was slow: it cannot be restored.
  deleted = []
  await page.getByRole('button', { name: begin }).click()
  if (send) await page.getByRole('button', { name: send, exact: true }).click()
  await expect.element(page.getByText('It is no longer here.')).toBeVisible()
  await expect.element(row('Docks')).not.toBeInTheDocument()
  expect(restore.elements()).toEqual([])
  expect(page.getByText(/There is no such saved search/).elements()).toEqual([])
})
