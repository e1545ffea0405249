import type { CallBack } from '@plat/contract/calls/call-backs'
import { expect, test } from 'vitest'
import {
  callFixture,
  callIn,
  OPEN_RECORD,
  type Phone,
  SEALED_RECORD,
} from '../testing/call-fixture.ts'

const calls = callFixture()
const { live, resident, agent, gone } = calls

async function leave(who: Phone, more: object = {}) {
  const subject = { type: 'record', guid: OPEN_RECORD.guid }
  const phone = '+1 541 555 0100'
  return who.post('/nencounter/call-back', { subject, phone, note: 'My fence', ...more })
}
async function listed(by: Phone, state = 'waiting'): Promise<CallBack[]> {
  return (await by.get(`/nencounter/call-back?state=${state}`)).body.data as unknown as CallBack[]
}
const set = (by: Phone, id: string | undefined, state: string, more: object = {}) =>
  by.put(`/nencounter/call-back/${id}`, { state, ...more })

test('a resident leaves a call-back with the record; one agent takes it, calls, and it is done', async () => {
  const ana = await resident()
  const [ben, cleo] = [await agent('Ben', ['permits']), await agent('Cleo')]
  const request = crypto.randomUUID()
  const left = await Promise.all([leave(ana, { request }), leave(ana, { request })])
  const [id, ...others] = new Set(left.map(({ body }) => body.data['id']))
  expect(others).toEqual([])
  expect(await listed(ben)).toMatchObject([
    {
      id,
      state: 'open',
      agent: null,
      user: { id: ana.guid },
      phone: '+1 541 555 0100',
      note: 'My fence',
      subject: { agency_reference: '2024-001 BP' },
    },
  ])
  const taken = await Promise.all([set(ben, id, 'taken'), set(cleo, id, 'taken')])
  expect(taken.map(({ status }) => status).sort()).toEqual([200, 409])
  const [winner, loser] = taken[0]?.status === 200 ? [ben, cleo] : [cleo, ben]
  expect((await loser.post(`/nencounter/call-back/${id}/call`, {})).body).toMatchObject({
    reason: 'call_back_taken',
  })
  const call = callIn(await winner.post(`/nencounter/call-back/${id}/call`, {}))
  expect((await ana.page.next('call_request')).data).toMatchObject({
    id: call.id,
    direct: true,
    user: { id: winner.guid },
    caller_note: 'My fence',
    subject: { agency_reference: '2024-001 BP' },
  })
  ana.answer(call, true)
  expect((await ana.page.next('call_information')).data.user_type).toBe('caller')
  expect((await winner.page.next('call_information')).data.user_type).toBe('agent')
  expect(await listed(ben)).toEqual([])
  expect(await listed(cleo, 'done')).toMatchObject([{ id, agent: { id: winner.guid } }])
})

test('without an open page of the resident the agent calls by phone, and notes it', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const id = (await leave(ana)).body.data['id']
  await gone(ana)
  expect((await ben.post(`/nencounter/call-back/${id}/call`, {})).body).toMatchObject({
    reason: 'resident_not_there',
  })
  expect((await set(ben, id, 'done')).body.data).toMatchObject({ state: 'done' })
  const reopened = await set(ben, id, 'open', { reopen: true })
  expect(reopened.body.data).toMatchObject({ state: 'open', agent: null })
})

test('a call-back that is done is changed or called by no agent whose list is out of date', async () => {
  const ana = await resident()
  const [ben, cleo] = [await agent('Ben'), await agent('Cleo')]
  const id = (await leave(ana)).body.data['id']
  await set(ben, id, 'done')
  const refused = { status: 409, body: { reason: 'call_back_done' } }
  for (const state of ['taken', 'open', 'done'])
    expect(await set(cleo, id, state), state).toMatchObject(refused)
  expect(await cleo.post(`/nencounter/call-back/${id}/call`, {})).toMatchObject(refused)
  expect(await listed(cleo)).toEqual([])
  expect(await listed(cleo, 'done')).toMatchObject([{ id, agent: { id: ben.guid } }])
})

test('agents of other modules, residents and other agencies neither see nor take it', async () => {
  const ana = await resident()
  const trades = await agent('Ben', ['trades'])
  const zoe = await agent('Zoe', null, live.other)
  const id = (await leave(ana)).body.data['id']
  for (const other of [trades, zoe]) {
    expect(await listed(other)).toEqual([])
    expect((await set(other, id, 'taken')).status).toBe(404)
    expect((await other.post(`/nencounter/call-back/${id}/call`, {})).status).toBe(404)
  }
  expect((await ana.get('/nencounter/call-back')).status).toBe(403)
})

test('a telephone number that is none, and what a resident may not see, are refused', async () => {
  const ana = await resident()
  expect((await leave(ana, { phone: 'call me' })).status).toBe(400)
  const sealed = { type: 'record', guid: SEALED_RECORD.guid }
  expect((await leave(ana, { subject: sealed })).status).toBe(404)
  const planning = { type: 'channel', guid: await calls.channel('planning') }
  expect((await leave(ana, { subject: planning })).status).toBe(403)
  expect(await live.query('select from call_back')).toEqual([])
})
