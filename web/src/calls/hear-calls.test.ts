import type { Call, CallQueue } from '@plat/contract/calls/calls'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { callQuery, callsQuery } from './call-queries.ts'
import { hearCalls, LOST_REQUEST } from './hear-calls.ts'

const ID = '00000000-0000-4000-8000-0000000000ca'
const CALLER = { id: '00000000-0000-4000-8000-000000000003', first_name: 'Rosa', last_name: 'Li' }
const SUBJECT = {
  discriminator: 'generic' as const,
  guid: null,
  agency_reference: null,
  title: null,
  address: null,
  module: null,
  department: null,
}

const inPlace = (place: number): CallQueue => ({ ringing: false, place, wait: null })
const waiting = (place: number): Call => ({
  id: ID,
  state: 'waiting',
  subject: SUBJECT,
  created: '2026-03-02T10:00:00.000Z',
  queue: inPlace(place),
  information: null,
  may_return: false,
  outcome: null,
  end_reason: null,
})
const own = (place: number) => ({ call: waiting(place), request: null, invitation: null })
const moved = (place: number, id = ID) =>
  ({ type: 'call_queue', data: { id, queue: inPlace(place) }, number: 1 }) as const

/** A page that reads the calls from a server that answers when it is told to. */
function page(known?: ReturnType<typeof own>) {
  const client = new QueryClient()
  if (known) client.setQueryData(callsQuery.queryKey, known)
  const answers: ((calls: ReturnType<typeof own>) => void)[] = []
  const requested: (() => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey: callsQuery.queryKey,
    staleTime: Infinity,
    queryFn: () => {
      const { promise, resolve } = Promise.withResolvers<ReturnType<typeof own>>()
      answers.push(resolve)
      requested.shift()?.()
      return promise
    },
  })
  observer.subscribe(() => undefined)
  const place = () => client.getQueryData(callsQuery.queryKey)?.call?.queue?.place
  /** Settles once the calls are read again. */
  const again = () => new Promise<void>((resolve) => requested.push(resolve))
  const settled = () =>
    new Promise<void>((resolve) => {
      const end = observer.subscribe(({ isFetching }) => {
        if (isFetching) return
        end()
        resolve()
      })
    })
  return { client, answers, place, again, settled }
}

test('a message moves the account’s own call in line, without a request; that of another call does not', () => {
  const { client, answers, place } = page(own(3))
  client.setQueryData(callQuery(ID).queryKey, waiting(3))
  hearCalls(client, moved(1, '00000000-0000-4000-8000-0000000000cb'))
  expect(place()).toBe(3)
  hearCalls(client, moved(2))
  expect(place()).toBe(2)
  expect(answers).toHaveLength(0)
})

test.each([
  ['the first', undefined],
  ['a later', own(4)],
])('%s answer that is older than a message is not shown', async (_, known) => {
  const { client, answers, place, again, settled } = page(known)
  if (known) void client.invalidateQueries({ queryKey: callsQuery.queryKey })
  expect(answers).toHaveLength(1)
  const second = again()
  hearCalls(client, moved(1))
  await second
  answers[0]?.(own(3))
  const read = settled()
  answers[1]?.(own(1))
  await read
  expect(place()).toBe(1)
})

test('a call that the account lost is kept with its caller until that is read; one that it declined is not', () => {
  const { client } = page()
  const over = (reason: 'declined' | 'withdrawn') =>
    hearCalls(client, { type: 'call_request_over', data: { id: ID, reason }, number: 1 })
  const request = {
    id: ID,
    subject: SUBJECT,
    user: CALLER,
    caller_note: null,
    direct: false,
    until: '2026-03-02T10:00:20.000Z',
  }
  client.setQueryData(callsQuery.queryKey, { call: null, request, invitation: null })
  over('declined')
  expect(client.getQueryData(LOST_REQUEST)).toBeUndefined()
  over('withdrawn')
  expect(client.getQueryData(LOST_REQUEST)).toEqual({ id: ID, reason: 'withdrawn', caller: CALLER })
})
