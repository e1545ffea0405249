import { randomUUID } from 'node:crypto'
import type { CallBack } from '@plat/contract/calls/calls'
import type { CallInformation } from '@plat/contract/calls/room'
import type { ClientMessage } from '@plat/contract/live/messages'
import { afterEach, expect, test } from 'vitest'
import { callFixture, OPEN_RECORD } from '../testing/call-fixture.ts'
import type { LiveClient } from '../testing/live-client.ts'
import { mailsTo, type Visitor } from '../testing/visitor.ts'

const calls = callFixture()

const opened: LiveClient[] = []
afterEach(async () => {
  await calls.noAgents()
  await calls.sql('delete from call_back')
  for (const live of opened.splice(0)) await live.close()
})
const record = { type: 'record', guid: OPEN_RECORD.guid }

function entering({ id, rtc }: CallInformation): ClientMessage {
  const { room_reservation, user_data_token } = rtc
  const data = { id, ...room_reservation, user_data_token, peer: randomUUID() }
  return { type: 'call_joined_caller', data }
}
async function wish(who: Visitor, more: object = {}) {
  const body = { subject: record, phone: '+1 541 555 0100', note: 'After 3 pm', ...more }
  const reply = await who.post('/nencounter/call-back', body)
  if (reply.status !== 200) throw new Error(reply.text)
  return (reply.body.data as unknown as { id: string }).id
}
async function list(who: Visitor, state = 'open') {
  const reply = await who.get(`/nencounter/call-back?state=${state}`)
  return reply.body.data as unknown as CallBack[]
}

test('who wants to be called back is listed for those who answer such calls', async () => {
  const ana = await calls.person()
  const permits = await calls.agent(['permits'])
  const trades = await calls.agent(['trades'])
  const stranger = await calls.agent(null, calls.other)
  opened.push(permits.live, trades.live, stranger.live)
  const request = randomUUID()
  const id = await wish(ana, { request })
  expect(await wish(ana, { request })).toBe(id)
  const onChannel = await wish(ana, {
    subject: { type: 'channel', guid: await calls.channel('counter') },
  })
  expect(await list(permits.who)).toMatchObject([
    {
      id,
      user: { id: ana.guid },
      email: ana.email,
      phone: '+1 541 555 0100',
      note: 'After 3 pm',
      subject: { agency_reference: '2024-001 BP' },
      state: 'open',
    },
    { id: onChannel },
  ])
  expect((await list(trades.who)).map((one) => one.id)).toEqual([onChannel])
  expect(await list(stranger.who)).toEqual([])
  const body = { state: 'done' }
  expect((await stranger.who.put(`/nencounter/call-back/${id}`, body)).status).toBe(404)
  expect((await stranger.who.post(`/nencounter/call-back/${id}/call`)).status).toBe(404)
  expect((await ana.get('/nencounter/call-back')).status).toBe(403)
})

test('who was called back is done, until somebody takes that back', async () => {
  const ana = await calls.person()
  const ben = await calls.agent()
  opened.push(ben.live)
  const id = await wish(ana)
  const done = await ben.who.put(`/nencounter/call-back/${id}`, { state: 'done' })
  expect(done.body.data).toMatchObject({ state: 'done', done_by: { id: ben.who.guid } })
  expect(await list(ben.who)).toEqual([])
  expect(await list(ben.who, 'done')).toHaveLength(1)
  const open = await ben.who.put(`/nencounter/call-back/${id}`, { state: 'open' })
  expect(open.body.data).toMatchObject({ state: 'open', done_by: null, done_at: null })
})

test('an agent calls back: the resident is asked here and by mail, and comes', async () => {
  const ana = await calls.caller()
  const ben = await calls.agent()
  opened.push(ana.live, ben.live)
  const reply = await ben.who.post(`/nencounter/call-back/${await wish(ana.who)}/call`)
  const information = reply.body.data as unknown as CallInformation
  expect(information).toMatchObject({ user_type: 'agent', caller: { id: ben.who.guid } })
  await ben.live.ask(entering(information))
  const asked = (await ana.live.next('mailbox_information')).data
  expect(asked).toMatchObject({ id: information.id, user: { id: ben.who.guid } })
  const mail = (await mailsTo(calls.database, calls.tenant, ana.who.email)).at(-1)
  expect(mail?.text).toContain('You asked to be called back')
  // The agent waits, however long.
  await calls.pass(information.id, 600)
  const mine = (await ana.who.get(`/nencounter/call/${information.id}`)).body.data as unknown
  expect(await ana.live.ask(entering(mine as CallInformation))).toMatchObject({ type: 'done' })
  await ana.live.ask({ type: 'call_close', data: { id: information.id } })
  expect((await ben.live.next('call_ended')).data.outcome).toBe('answered')
})

test('a resident who does not come has missed the call', async () => {
  const ana = await calls.caller()
  const ben = await calls.agent()
  opened.push(ana.live, ben.live)
  const reply = await ben.who.post(`/nencounter/call-back/${await wish(ana.who)}/call`)
  const information = reply.body.data as unknown as CallInformation
  await ben.live.ask(entering(information))
  await ana.live.next('mailbox_information')
  await ben.live.ask({ type: 'call_close', data: { id: information.id } })
  expect(await calls.outcome(information.id)).toBe('cancelled')
  expect((await ana.live.next('missed_calls')).data.unseen).toBe(1)
  const missed = (await ana.who.get('/nencounter/call/missed')).body.data
  expect(missed).toMatchObject([{ call: information.id, user: { id: ben.who.guid } }])
})

test('a resident who says no ends it', async () => {
  const ana = await calls.caller()
  const ben = await calls.agent()
  opened.push(ana.live, ben.live)
  const reply = await ben.who.post(`/nencounter/call-back/${await wish(ana.who)}/call`)
  const information = reply.body.data as unknown as CallInformation
  await ben.live.ask(entering(information))
  await ana.live.next('mailbox_information')
  await ana.live.ask({ type: 'call_declined', data: { id: information.id } })
  expect((await ben.live.next('call_ended')).data.outcome).toBe('unanswered')
  expect((await ana.who.get('/nencounter/call/missed/unseen')).body.data).toEqual({ unseen: 0 })
})

test('while one agent calls somebody back another one is told so, and does not ring there as well', async () => {
  const ana = await calls.caller()
  const [ben, cleo] = [await calls.agent(), await calls.agent()]
  opened.push(ana.live, ben.live, cleo.live)
  const id = await wish(ana.who)
  const both = await Promise.all(
    [ben, cleo].map(({ who }) => who.post(`/nencounter/call-back/${id}/call`)),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ reason: 'being_called_back' })
  await ana.live.next('mailbox_information')
  const mails = await mailsTo(calls.database, calls.tenant, ana.who.email)
  expect(mails.filter(({ kind }) => kind === 'call.invite')).toHaveLength(1)
})
