import type { CallMessage } from '@plat/contract/calls/call-messages'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { callMessagesQuery } from './call-queries.ts'
import { addMessage, hearCalls } from './hear-calls.ts'

const CALL = '5a0d5b3c-52a6-4c0f-8a51-7c1de3a7d0b4'
const { queryKey } = callMessagesQuery(CALL)

function message(number: number, call = CALL): CallMessage {
  const id = `00000000-0000-4000-8000-00000000000${number}`
  const from = { id: '9b1f1a86-5f1e-4d47-9d3b-1f5f0c1f7a10', first_name: 'Ana', last_name: 'Ortiz' }
  return { id, call, number, from, body: `${number}`, created: '2026-03-02T09:01:00.000Z' }
}
const hear = (client: QueryClient, data: CallMessage) =>
  hearCalls(client, { type: 'call_message', data, number: 1 })
const shown = (client: QueryClient) => client.getQueryData(queryKey)?.map(({ body }) => body)

test('a message is added once and in order, whether its answer or the live channel is faster', () => {
  const client = new QueryClient()
  hear(client, message(1))
  expect(shown(client), 'a chat that was not read yet is read when it is opened').toBeUndefined()
  client.setQueryData(queryKey, [message(1)])
  // The answer to the sender overtakes the message of another person.
  addMessage(client, message(3))
  hear(client, message(2))
  hear(client, message(3))
  hear(client, message(4, crypto.randomUUID()))
  expect(shown(client)).toEqual(['1', '2', '3'])
})

test('a message that arrives while the chat is read has it read again, the first time as well', async () => {
  const client = new QueryClient()
  const answers: PromiseWithResolvers<CallMessage[]>[] = []
  const queryFn = () => {
    const answer = Promise.withResolvers<CallMessage[]>()
    answers.push(answer)
    return answer.promise
  }
  const observer = new QueryObserver(client, { queryKey, queryFn })
  const isShown = Promise.withResolvers<void>()
  const stop = observer.subscribe(({ isSuccess }) => isSuccess && isShown.resolve())
  hear(client, message(2))
  // It was on its way before the message.
  answers[0]?.resolve([message(1)])
  await new Promise((resolve) => setTimeout(resolve))
  answers[1]?.resolve([message(1), message(2)])
  await isShown.promise
  expect(shown(client)).toEqual(['1', '2'])
  stop()
})
