import type { Scorecard } from '@plat/contract/statistics/scorecards'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serveStaff, showToStaff, type StaffAnswer } from '../../shell/staff-page-for-tests.tsx'
import type { CcaiPlace } from './ccai-address.ts'
import { CcaiToolsContext } from './ccai-tools.ts'
import { ScorecardsTab } from './scorecards-tab.tsx'

const card = (id: number, name: string): Scorecard => ({
  id,
  guid: `00000000-0000-4000-8000-00000000000${id}`,
  name,
  note: null,
  channels: ['public'],
  groups: [1],
  published: true,
  version: 1,
  updated: '2026-11-24T00:00:00Z',
})
let cards: Scorecard[]
let refused: StaffAnswer | null
const calls = serveStaff(({ asked, body }) => {
  if (asked === 'POST /api/analytic/scorecard/order') {
    if (refused !== null) return refused
    const { ids } = body as { ids: number[] }
    cards = ids.flatMap((id) => cards.filter((one) => one.id === id))
    return { data: { done: true } }
  }
  return { data: asked === 'GET /api/analytic/scorecard' ? cards : [] }
})

function Tab() {
  const [place] = useState<CcaiPlace>({ tab: 'scorecards', open: null })
  const [said, setSaid] = useState('')
  return (
    <CcaiToolsContext
      value={{ place, go: () => undefined, say: (words) => setSaid(words?.text ?? '') }}
    >
      <p>{said}</p>
      <ScorecardsTab />
    </CcaiToolsContext>
  )
}

test('a manager moves the tab of a scorecard; the focus goes along, and where it is now is announced', async () => {
  cards = [card(1, 'First'), card(2, 'Second'), card(3, 'Third')]
  refused = null
  showToStaff(<Tab />)
  const names = () =>
    page
      .getByRole('heading', { level: 3 })
      .elements()
      .map((one) => one.textContent)
  await expect.poll(names).toEqual(['First', 'Second', 'Third'])
  const up = page.getByRole('button', { name: 'Move “Third” up' })
  await up.click()
  await expect.poll(names).toEqual(['First', 'Third', 'Second'])
  await expect.element(up).toHaveFocus()
  await expect.element(page.getByText('“Third” is now 2 of 3')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual(['Third', 'First', 'Second'])
  await expect.element(up).toHaveAttribute('aria-disabled', 'true')
  expect(calls.at(-1)?.asked, 'the list was read again').toContain('GET ')
  refused = {
    status: 409,
    code: 'conflict',
    detail: '',
    reason: 'scorecards_changed',
  }
  await page.getByRole('button', { name: 'Move “First” down' }).click()
  await expect
    .element(page.getByText(/^It was not moved. Another manager added or deleted a scorecard/))
    .toBeVisible()
  expect(names()).toEqual(['Third', 'First', 'Second'])
})
