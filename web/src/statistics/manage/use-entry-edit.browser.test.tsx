import type { Account } from '@plat/contract/accounts/account'
import { useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { viewerQuery } from '../../api/queries.ts'
import { showToAccount } from '../../shell/staff-page-for-tests.tsx'
import { keepTyped } from '../../shell/typed-texts.ts'
import { placeOfEdit, useEntryEdit } from './use-entry-edit.ts'

const ANA = { id: '00000000-0000-4000-8000-000000000005', role: 'internal' } as unknown as Account
const BEN = '00000000-0000-4000-8000-000000000006'

function Editor() {
  const client = useQueryClient()
  const { draft, change } = useEntryEdit(placeOfEdit('stat', 1), { title: 'Permits' }, 1)
  return (
    <>
      <input
        aria-label="Title"
        value={draft.title}
        onChange={({ target }) => change({ title: target.value }, 't')}
      />
      <button
        type="button"
        onClick={() => {
          const user = { ...ANA, id: BEN }
          client.setQueryData(viewerQuery.queryKey, { user, expires: null, guest: null })
        }}
      >
        Ben signs in
      </button>
    </>
  )
}

test('what one has edited is not kept for another who signs in meanwhile', async () => {
  sessionStorage.clear()
  showToAccount(ANA, <Editor />)
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Houses')
  await page.getByRole('button', { name: 'Ben signs in' }).click()
  await title.fill('New houses')
  await expect.poll(() => JSON.stringify({ ...sessionStorage })).toContain('New houses')
  expect(Object.keys(sessionStorage).filter((key) => key.includes(BEN))).toEqual([])
})

function Sourced() {
  const { draft, isResumed, canUndo, undo } = useEntryEdit(
    placeOfEdit('stat', 2),
    { source: { main: '', other: '' } },
    1,
  )
  return (
    <>
      <p>{isResumed ? `Resumed: ${JSON.stringify(draft)}` : 'Begun'}</p>
      {canUndo && (
        <button type="button" onClick={undo}>
          Undo
        </button>
      )}
    </>
  )
}

test('what an older page kept, in which a text had one language, is still there', async () => {
  sessionStorage.clear()
  const [before, after] = [{ source: 'Council' }, { source: 'Council of 2026' }]
  keepTyped(ANA.id, placeOfEdit('stat', 2), {
    history: { past: [before], present: after, typing: null },
    base: { source: '' },
    version: 1,
  })
  showToAccount(ANA, <Sourced />)
  const resumed = (main: string) => `Resumed: ${JSON.stringify({ source: { main, other: '' } })}`
  await expect.element(page.getByText(resumed('Council of 2026'))).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText(resumed('Council'))).toBeVisible()
})
