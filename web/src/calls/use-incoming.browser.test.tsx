import type { ClientMessage } from '@plat/contract/live/messages'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createQueryClient } from '../api/query-client.ts'
import { render } from '../ui/render-for-tests.tsx'
import { JOIN, REQUEST } from './for-tests.ts'
import type { DeskAct } from './state/desk-state.ts'
import type { Incoming } from './state/shown-incoming.ts'
import { useIncoming } from './use-incoming.ts'

const sent: ClientMessage[] = []
const acts: DeskAct[] = []
const send = async (message: ClientMessage) => void sent.push(message)
const dispatch = (act: DeskAct) => void acts.push(act)

function Answers({ incoming }: { incoming: Incoming }) {
  const { join, decline } = useIncoming(dispatch, send)
  return (
    <>
      <button type="button" onClick={() => join(incoming)}>
        Join
      </button>
      <button type="button" onClick={() => decline(incoming)}>
        Decline
      </button>
    </>
  )
}

function show(incoming: Incoming): void {
  sent.length = 0
  acts.length = 0
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Answers incoming={incoming} />
    </QueryClientProvider>,
  )
}

const press = (name: string) => page.getByRole('button', { name }).click()

test.each([
  ['Join', true],
  ['Decline', false],
] as const)('an offered call is acknowledged as the contract has it: %s', async (name, answer) => {
  show({ kind: 'request', id: REQUEST.id, request: REQUEST })
  await press(name)
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toEqual({
    type: 'call_request_acknowledgment',
    data: { id: REQUEST.id, subject: REQUEST.subject, user: REQUEST.user },
    response: { received: true, answer },
  })
  // Only who accepts waits for a room.
  const joining: DeskAct = { type: 'joining', id: REQUEST.id }
  expect(acts).toEqual(answer ? [joining] : [{ type: 'answered', id: REQUEST.id }])
})

test('an invitation is said no to by its call, and nothing is acknowledged', async () => {
  show({ kind: 'join', id: JOIN.id, request: JOIN })
  await press('Decline')
  await expect.poll(() => sent).toEqual([{ type: 'call_declined', data: { id: JOIN.id } }])
  expect(acts).toEqual([{ type: 'answered', id: JOIN.id }])
})
