import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { countOf } from '@plat/contract/statistics/stat-for-tests'
import { render } from '../../ui/render-for-tests.tsx'
import '../../shell/later-texts.ts'
import type { Rows } from './row-edits.ts'
import { RowsEditor } from './rows-editor.tsx'

const STATS = [
  countOf(1, 'Permits', 1, 'permits'),
  countOf(2, 'Houses', 2, 'permits'),
  countOf(3, 'Complaints', 3, 'complaints'),
  countOf(4, 'Fines', 4, 'complaints'),
  countOf(5, 'Licenses', 5, 'licenses'),
]

let shown: Rows = []

function Editor({ rows: begin }: { rows: Rows }) {
  const [rows, setRows] = useState(begin)
  const change = (next: Rows) => {
    shown = next
    setRows(next)
  }
  return <RowsEditor rows={rows} stats={STATS} onChange={change} />
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
