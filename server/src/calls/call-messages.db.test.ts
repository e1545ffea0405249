import { CallMessage } from '@plat/contract/calls/call-messages'
import { expect, test } from 'vitest'
import { callFixture, type Phone } from '../testing/call-fixture.ts'
import { purgeCalls } from './purge-calls.ts'

const calls = callFixture()
const { live, resident, agent, request, answered, pass } = calls

const send = (who: Phone, id: string, body: string, key = crypto.randomUUID()) =>
  who.post(`/nencounter/call/${id}/message`, { body, request: key })
const bodies = async (who: Phone, id: string) => {
  const reply = await who.get(`/nencounter/call/${id}/message`)
  if (reply.status !== 200) throw new Error(reply.text)
  return CallMessage.array()
    .parse(reply.body.data)
    .map(({ from, body }) => `${from.first_name}: ${body}`)
}

test('people in a call write to each other, and read it also once it has ended', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const { id } = await answered(ana, ben)
  const sent = await send(ana, id, ' My permit:\n2024-001 BP ')
  const message = CallMessage.parse(sent.body.data)
  expect(message).toMatchObject({ call: id, number: 1, body: 'My permit:\n2024-001 BP' })
  // The sender's other pages as well.
  for (const one of [ana, ben]) expect((await one.page.next('call_message')).data).toEqual(message)
  await send(ben, id, 'Thank you')
  ben.hangUp({ id })
  await ana.page.next('call_ended')
  for (const one of [ana, ben])
    expect(await bodies(one, id)).toEqual(['Ana: My permit:\n2024-001 BP', 'Ben: Thank you'])
  expect((await send(ana, id, 'One more thing')).body).toMatchObject({
    code: 'conflict',
    reason: 'call_ended',
  })
})

test('a message that is sent again is stored once and brought once, also after the call has ended', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const { id } = await answered(ana, ben)
  const key = crypto.randomUUID()
  const replies = await Promise.all(Array.from({ length: 5 }, () => send(ana, id, 'Hello', key)))
  // Keys belong to their senders.
  await send(ben, id, 'Good morning', key)
  ben.hangUp({ id })
  await ana.page.next('call_ended')
  replies.push(await send(ana, id, 'Hello', key))
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(await bodies(ana, id)).toEqual(['Ana: Hello', 'Ben: Good morning'])
  expect(await ben.received('call_message')).toHaveLength(2)
})

test('messages sent at once by both have one order for both', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const { id } = await answered(ana, ben)
  const texts = Array.from({ length: 10 }, (_, i) => `${i}`)
  await Promise.all(texts.flatMap((text) => [send(ana, id, text), send(ben, id, text)]))
  const kept = await bodies(ana, id)
  expect(kept).toHaveLength(20)
  for (const one of [ana, ben])
    expect(
      (await one.received('call_message')).map(
        ({ data }) => `${data.from.first_name}: ${data.body}`,
      ),
    ).toEqual(kept)
})

test('no one else reads or writes in a call: another agency, another resident, an agent who was asked', async () => {
  const [ana, ben, cleo] = [await resident(), await agent('Ben'), await agent('Cleo')]
  const call = await request(ana)
  await ben.page.next('call_request')
  ben.answer(call, false)
  await cleo.page.next('call_request')
  expect((await send(ana, call.id, 'Is anyone there?')).status).toBe(409)
  cleo.answer(call, true)
  await cleo.page.next('call_information')
  await send(ana, call.id, 'My number is 555 0100')
  const zoe = await agent('Zoe', null, live.other)
  for (const one of [zoe, await resident(), ben]) {
    for (const reply of [
      await one.get(`/nencounter/call/${call.id}/message`),
      await send(one, call.id, 'Hello'),
    ])
      expect([reply.status, reply.body]).toMatchObject([404, { reason: 'no_such_call' }])
    expect(await one.received('call_message')).toEqual([])
  }
  expect(await bodies(cleo, call.id)).toEqual(['Ana: My number is 555 0100'])
})

test('what is empty, too long or too much is refused with the reason', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const { id } = await answered(ana, ben)
  for (const body of ['', ' \n ', 'x'.repeat(2_001)])
    expect((await send(ana, id, body)).status).toBe(400)
  await live.query(
    `insert into call_message (tenant, call, account, number, body, request)
     select current_tenant(), $1, $2, n, 'x', gen_random_uuid() from generate_series(1, 499) as n`,
    [id, ana.guid],
  )
  expect((await send(ana, id, 'x'.repeat(2_000))).status).toBe(200)
  expect((await send(ben, id, 'Hello')).body).toMatchObject({
    code: 'conflict',
    reason: 'call_chat_full',
    values: { limit: 500 },
  })
  // Sixty a minute; other accounts have their own.
  for (let i = 2; i <= 60; i += 1) await send(ana, id, 'Hello')
  expect((await send(ana, id, 'Hello')).status).toBe(429)
  expect((await send(ben, id, 'Hello')).status).toBe(409)
})

test('an account’s export has its own messages; they go with the account, all others with the call', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const { id } = await answered(ana, ben)
  await send(ana, id, 'My number is 555 0177')
  await send(ben, id, 'Thank you')
  const exported = (await ana.get('/account/export')).body.data as unknown as Record<
    string,
    unknown
  >
  expect(exported['call_messages']).toMatchObject([{ call: id, body: 'My number is 555 0177' }])
  const gone = await ana.remove('/account')
  expect(gone.status, gone.text).toBe(200)
  expect(await bodies(ben, id)).toEqual(['Ben: Thank you'])
  const kept = await live.query(`select from live_message where body::text like '%555 0177%'`)
  expect(kept).toEqual([])
  await pass(366 * 86_400)
  await purgeCalls(live.database)
  expect(await live.query('select from call_message')).toEqual([])
})
