import { OFFER_MS } from '@plat/contract/calls/calls'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInEnglish } from '../../shell/render-for-tests.tsx'
import { informationFor, JOIN, REQUEST, WAITING } from '../for-tests.ts'
import { watchRings } from '../sounds/rings-for-tests.ts'
import { entering } from '../state/calls-state.ts'
import type { Incoming } from '../state/shown-incoming.ts'
import IncomingCard from './incoming-card.tsx'

const OFFER: Incoming = {
  kind: 'request',
  id: REQUEST.id,
  request: { ...REQUEST, until: new Date(Date.now() + 20_000).toISOString() },
}

function show(incoming: Incoming, failure: Error | null = null) {
  const answers: string[] = []
  renderInEnglish(
    <>
      <label style={{ position: 'fixed', bottom: 0 }}>
        Notes <input />
      </label>
      <IncomingCard
        incoming={incoming}
        joining={false}
        failure={failure}
        onJoin={({ id }) => answers.push(`join ${id}`)}
        onDecline={({ id }) => answers.push(`decline ${id}`)}
      />
    </>,
  )
  return answers
}

/** A card that can be taken away, on a clock that stands still. */
function showForNow(incoming: Incoming) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const nothing = () => undefined
  const element = (
    <IncomingCard
      incoming={incoming}
      joining={false}
      failure={null}
      onJoin={nothing}
      onDecline={nothing}
    />
  )
  const change = renderInEnglish(element)
  return { hide: () => change(null), showAgain: () => change(element) }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const card = () => page.getByRole('alertdialog')

test('an agent sees who calls, about what, with which note and how long it rings, and answers', async () => {
  document.title = 'Permits'
  const answers = show(OFFER)
  await expect.element(card()).toHaveAccessibleName('Rosa Lindqvist is calling')
  for (const text of ['B-2026-00412 · New two-storey house', '12 Main St · Building'])
    await expect.element(card().getByText(text)).toBeVisible()
  await expect.element(card().getByText('Which plans do I need?')).toBeVisible()
  await expect.element(card().getByText(/^\d+ s left$/)).toBeVisible()
  await expect.poll(() => document.title).toBe('(Call) Permits')
  document.title = 'Cases'
  await expect.poll(() => document.title).toBe('(Call) Cases')
  await card().getByRole('button', { name: 'Join' }).click()
  await card().getByRole('button', { name: 'Decline' }).click()
  expect(answers).toEqual([`join ${REQUEST.id}`, `decline ${REQUEST.id}`])
})

test('a call takes nobody out of a text: it is said, and a shortcut leads there and back', async () => {
  show(OFFER)
  const notes = page.getByLabelText('Notes')
  await notes.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Rosa Lindqvist is calling. Press Alt, Shift and C to go to the call.')
  await userEvent.keyboard('so on')
  await expect.element(notes).toHaveValue('so on')
  await userEvent.keyboard('{Alt>}{Shift>}{c}{/Shift}{/Alt}')
  await expect.element(card()).toHaveFocus()
  await userEvent.keyboard('{Alt>}{Shift>}{c}{/Shift}{/Alt}')
  await expect.element(notes).toHaveFocus()
})

test('an own call that was answered, and an invitation, say what they are', async () => {
  const call = entering(informationFor('caller'))
  if (call === null) throw new Error('expected a call')
  show({ kind: 'ready', id: WAITING.id, call, information: informationFor('caller') })
  await expect.element(card()).toHaveAccessibleName('Your Call is available')
})

test('an invitation, which may be good for a day, rings for as long as an offer and then waits in silence', async () => {
  const rings = watchRings()
  const shown = showForNow({ kind: 'join', id: JOIN.id, request: JOIN })
  await expect.poll(() => rings.length).toBe(1)
  vi.advanceTimersByTime(OFFER_MS - 1)
  expect(rings).toHaveLength(1)
  vi.advanceTimersByTime(1)
  await expect.poll(() => rings.length).toBe(0)
  await expect.element(card().getByRole('button', { name: 'Join' })).toBeVisible()
  // Shown again, as once a panel over it is closed.
  shown.hide()
  await expect.element(card()).not.toBeInTheDocument()
  shown.showAgain()
  await expect.element(card()).toBeVisible()
  vi.advanceTimersByTime(0)
  expect(rings).toHaveLength(0)
})

test('a call that is offered, and an own call that was answered, ring for as long as they can be answered', async () => {
  const rings = watchRings()
  const shown = showForNow(OFFER)
  await expect.poll(() => rings.length).toBe(1)
  expect(rings[0]?.loop).toBe(true)
  vi.advanceTimersByTime(2 * OFFER_MS)
  expect(rings).toHaveLength(1)
  shown.hide()
  await expect.poll(() => rings.length).toBe(0)
})

test('an invitation names who invites', async () => {
  show({ kind: 'join', id: JOIN.id, request: JOIN }, new Error('broken'))
  await expect.element(card()).toHaveAccessibleName('Rosa Lindqvist invites you to a video call')
  await expect.element(card().getByText(/^This did not work: /)).toBeVisible()
})
