import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Stat } from '@plat/contract/statistics/stats'
import { countOf } from '@plat/contract/statistics/stat-for-tests'
import { render } from '../../ui/render-for-tests.tsx'
import '../../shell/later-texts.ts'
import type { Rows } from './row-edits.ts'
import { RowsEditor } from './rows-editor.tsx'

/** A stat of a module that is named as its code. */
function statOf(id: number, title: string, module: string): Stat {
  const stat = countOf(id, title, id, module)
  const named = { ...stat.search_saved.module, display_name: module }
  return { ...stat, search_saved: { ...stat.search_saved, module: named } }
}

const STATS = [
  statOf(1, 'Permits', 'permits'),
  statOf(2, 'Houses', 'permits'),
  statOf(3, 'Complaints', 'complaints'),
  statOf(4, 'Fines', 'complaints'),
  statOf(5, 'Licenses', 'licenses'),
]

let shown: Rows = []

function Editor({ rows: begin, stats = STATS }: { rows: Rows; stats?: Stat[] }) {
  const [rows, setRows] = useState(begin)
  const change = (next: Rows) => {
    shown = next
    setRows(next)
  }
  return <RowsEditor rows={rows} stats={stats} onChange={change} />
}

function show(rows: Rows): void {
  shown = rows
  render(<Editor rows={rows} />)
}

test('a place is filled with a stat that the grouping does not have, of one module or of all', async () => {
  show([[1]])
  await page.getByRole('button', { name: 'Add column to row 1' }).click()
  await expect
    .element(page.getByRole('heading', { name: 'Select a Stat Widget for Row 1 Column 2' }))
    .toHaveFocus()
  const offered = page.getByRole('list', { name: 'Stats' })
  await expect.element(offered.getByText('Licenses', { exact: true })).toBeVisible()
  expect(offered.getByText('Permits', { exact: true }).elements(), 'it is used').toEqual([])
  await expect.element(offered.getByRole('button', { name: /^Blank/ })).toBeVisible()
  await page.getByRole('button', { name: /Stats of/ }).click()
  await page.getByRole('option', { name: 'complaints' }).click()
  expect(offered.getByText('Licenses', { exact: true }).elements(), 'of another').toEqual([])
  await offered.getByRole('button', { name: /^Fines/ }).click()
  expect(shown).toEqual([[1, 4]])
})

test('Escape leaves the choice and changes nothing', async () => {
  show([[1]])
  await page.getByRole('button', { name: 'Add column to row 1' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Add column to row 1' })).toHaveFocus()
  expect(shown).toEqual([[1]])
})

test('a row has room for four; rows are added and removed; a stat leaves its row', async () => {
  show([[1, 2, 3, null]])
  await expect.element(page.getByRole('button', { name: 'Add row' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Add column/ }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Add row' }).click()
  expect(shown).toEqual([[1, 2, 3, null], []])
  await page.getByRole('button', { name: 'Remove “Houses” from the row' }).click()
  expect(shown).toEqual([[1, 3, null], []])
  await page.getByRole('button', { name: 'Remove Row 1' }).click()
  expect(shown).toEqual([[]])
})

test('a stat is found by words of its names or its module among many', async () => {
  const more = Array.from({ length: 8 }, (_, at) => statOf(10 + at, `Stat ${at}`, 'permits'))
  const named = { ...statOf(9, 'Árboles', 'public works'), name: 'Street trees 2026' }
  render(<Editor rows={[[]]} stats={[...STATS, ...more, named]} />)
  await page.getByRole('button', { name: 'Add column to row 1' }).click()
  const field = page.getByRole('searchbox', { name: 'Find a stat' })
  await field.fill('arboles')
  const offered = page.getByRole('list', { name: 'Stats' }).getByRole('button')
  await expect.poll(() => offered.elements()).toHaveLength(2)
  // One place says how many there are, before there are none.
  const choosing = page.getByRole('region', { name: /Select a Stat/ })
  const count = choosing.getByRole('status')
  await expect.element(count).toHaveTextContent('1 stat')
  const before = count.element()
  await field.fill('works 2026 tree')
  await expect.element(offered.nth(1)).toHaveTextContent('Árboles9public works')
  await field.fill('nothing like it')
  await expect.element(count).toHaveTextContent('No stat has these words.')
  expect(count.element()).toBe(before)
  // Escape empties the field first, then leaves.
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('')
  await offered.nth(1).click()
  expect(shown).toEqual([[9]])
})

test('a few stats need no field to find them', async () => {
  show([[]])
  await page.getByRole('button', { name: 'Add column to row 1' }).click()
  await expect.element(page.getByRole('list', { name: 'Stats' })).toBeVisible()
  expect(page.getByRole('searchbox').elements()).toEqual([])
})

test('where a stat or a row has gone is said', async () => {
  show([[1, 2], [3]])
  await page.getByRole('button', { name: 'Move “Permits” right' }).click()
  const said = page.getByRole('status')
  await expect.element(said).toHaveTextContent('“Permits” is now 2 of 2 in row 1')
  await page.getByRole('button', { name: 'Move “Permits” down' }).click()
  await expect.element(said).toHaveTextContent('“Permits” is now 2 of 2 in row 2')
  await page.getByRole('button', { name: 'Move row 2 up' }).click()
  await expect.element(said).toHaveTextContent('“Row 2” is now 1 of 2')
})

test('by keyboard a stat is moved, and the focus goes along', async () => {
  show([[1, 2], [3]])
  const down = page.getByRole('button', { name: 'Move “Permits” down' })
  await expect.element(down).toBeVisible()
  down.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(shown).toEqual([[2], [1, 3]])
  await expect.element(down).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(shown, 'there is no row below').toEqual([[2], [1, 3]])
  await expect.element(down).toHaveFocus()
})
