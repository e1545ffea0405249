import { expect, test } from 'vitest'
import { callFixture, callIn } from '../testing/call-fixture.ts'

const calls = callFixture()
const { live, resident, agent, request, answered, pass, gone, back } = calls

/** Offers to agents of this agency: call and state, in order. */
function offers() {
  return live.query<{ call: string; account: string; state: string; open: boolean }>(
    'select call, account, state, closed_at is null as open from call_offer order by offered_at, guid',
  )
}

test('nobody is there: the caller is told at once', async () => {
  const ana = await resident()
  expect(await request(ana)).toMatchObject({ state: 'ended', outcome: 'no_agent' })
  expect((await ana.page.next('call_ended')).data.outcome).toBe('no_agent')
})

test('A, B and C never answer: three misses, then the caller is told, after a minute', async () => {
  const ana = await resident()
  const [a, b, c] = [await agent('A'), await agent('B'), await agent('C')]
  const call = await request(ana)
  for (const one of [a, b, c]) {
    expect((await one.page.next('call_request')).data.id).toBe(call.id)
    expect(callIn(await ana.get(`/nencounter/call/${call.id}`)).state).toBe('waiting')
    await pass(12)
    expect(await one.received('call_request_over')).toEqual([])
    await pass(8)
    expect((await one.page.next('call_request_over')).data.reason).toBe('missed')
  }
  expect((await ana.page.next('call_ended')).data.outcome).toBe('unanswered')
  expect((await offers()).map(({ account, state }) => [account, state])).toEqual(
    [a, b, c].map(({ guid }) => [guid, 'missed']),
  )
  // Too late.
  a.answer(call, true)
  expect((await a.page.next('refused')).data.code).toBe('conflict')
})

test('an agent who misses two calls in a row is set away and told why, and is asked again once available', async () => {
  const ana = await resident()
  const ben = await agent()
  const state = async () => (await ben.get('/nencounter/agent-state')).body.data
  await request(ana)
  await pass(20)
  ben.answer(await request(ana), false)
  await ben.received('call_request_over')
  await request(ana)
  await pass(20)
  expect(await state()).toMatchObject({ status: 'available', reason: null })
  await request(ana)
  await pass(20)
  expect(await state()).toMatchObject({ status: 'away', reason: 'missed_calls' })
  expect((await request(ana)).outcome).toBe('no_agent')
  await ben.put('/nencounter/agent-state', { declared: 'available' })
  await request(ana)
  await pass(20)
  expect(await state()).toMatchObject({ status: 'available' })
})

test('after a decline the next agent is asked, who waited longest first; nobody twice', async () => {
  const ana = await resident()
  const [ben, cleo] = [await agent('Ben'), await agent('Cleo')]
  const call = await request(ana)
  ben.answer(call, false)
  await cleo.page.next('call_request')
  cleo.answer(call, false)
  expect((await ana.page.next('call_ended')).data.outcome).toBe('unanswered')
  expect(await ben.received('call_request')).toHaveLength(1)
  // Ben has waited longer since.
  const again = await request(ana)
  expect((await ben.page.next('call_request')).data.id).toBe(again.id)
})

test('an agent is asked about the modules that they serve only; on a channel, about any of its department', async () => {
  const [ana, trades, permits] = [
    await resident(),
    await agent('Ben', ['trades']),
    await agent('Cleo', ['permits']),
  ]
  const first = await request(ana)
  expect((await permits.page.next('call_request')).data.id).toBe(first.id)
  permits.answer(first, false)
  expect((await ana.page.next('call_ended')).data.outcome).toBe('unanswered')
  const subject = { type: 'channel', guid: await calls.channel('counter') }
  const second = await request(ana, { subject })
  expect(second.subject).toMatchObject({ discriminator: 'channel', title: 'Counter' })
  expect((await trades.page.next('call_request')).data.id).toBe(second.id)
})

test('ten callers and three agents at once: three ring, seven wait in line, the one on a break hears nothing', async () => {
  const agents = [await agent('A'), await agent('B'), await agent('C')]
  const dan = await agent('Dan')
  await dan.put('/nencounter/agent-state', { declared: 'break' })
  const callers = await Promise.all(Array.from({ length: 10 }, () => resident()))
  await Promise.all(callers.map((one) => request(one)))
  const own = await Promise.all(
    callers.map(async (one) => (await one.get('/nencounter/call')).body.data['call']),
  )
  const queues = (own as unknown as { queue: { ringing: boolean; place: number | null } }[]).map(
    ({ queue }) => (queue.ringing ? 'rings' : queue.place),
  )
  expect(queues.map(String).sort()).toEqual([...'1234567', 'rings', 'rings', 'rings'])
  for (const one of agents) expect(await one.received('call_request')).toHaveLength(1)
  expect(await dan.received('call_request')).toEqual([])
  const second = live.query(
    `insert into call_offer (tenant, call, account, until)
     select current_tenant(), c.guid, $1, now() from call c where not exists (select from call_offer o where o.call = c.guid) limit 1`,
    [agents[0]?.guid],
  )
  await expect(second).rejects.toMatchObject({ code: '23505' })
})

test('an agent who becomes free is asked by the caller who waited longest, and those behind move up', async () => {
  const ben = await agent()
  const [ana, eva, fay] = [await resident(), await resident(), await resident()]
  const first = await answered(ana, ben)
  const waiting = [await request(eva), await request(fay)]
  expect(waiting.map(({ queue }) => queue?.place)).toEqual([1, 2])
  expect((await fay.page.next('call_queue')).data.queue.place).toBe(2)
  ben.hangUp(first)
  expect((await ben.page.next('call_request')).data.id).toBe(waiting[0]?.id)
  expect((await fay.page.next('call_queue')).data.queue).toMatchObject({ ringing: false, place: 1 })
  // An agent who logs in now gets the next.
  const cleo = await agent('Cleo')
  await pass(1)
  expect((await cleo.page.next('call_request')).data.id).toBe(waiting[1]?.id)
})

test('twenty presses of Join: one answer; who is too late reads who was faster', async () => {
  const ana = await resident()
  const [ben, cleo] = [await agent('Ben'), await agent('Cleo')]
  const call = await request(ana)
  await pass(20)
  await cleo.page.next('call_request')
  const path = `/nencounter/call/${call.id}/answer`
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => (i % 2 ? ben : cleo).post(path, { answer: true })),
  )
  const late = answers.filter((_, i) => i % 2 === 1)
  expect(answers.filter((_, i) => i % 2 === 0).map(({ status }) => status)).toEqual(
    Array(10).fill(200),
  )
  expect(late.map(({ status }) => status)).toEqual(Array(10).fill(409))
  expect((await ben.post(path, { answer: true })).body).toMatchObject({
    reason: 'call_taken',
    values: { name: 'Cleo Ruiz' },
  })
  const people = await live.query('select user_type from call_participant order by user_type')
  expect(people).toEqual([{ user_type: 'agent' }, { user_type: 'caller' }])
})

test('a caller whose page is gone keeps the place for 30 seconds: a reload is nothing, then the ringing ends', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const call = await request(ana)
  await ben.page.next('call_request')
  await gone(ana)
  await pass(5)
  await back(ana)
  await pass(5)
  expect(callIn(await ana.get(`/nencounter/call/${call.id}`)).queue?.ringing).toBe(true)
  ben.answer(call, false)
  await ana.page.next('call_ended')

  const second = await request(ana)
  // The end of the first call is still being dealt with, and may be what has Ben asked.
  await ben.page.next('call_request')
  await gone(ana)
  await pass(10)
  // No agent is asked about a caller who is away.
  const cleo = await agent('Cleo')
  ben.answer(second, false)
  expect(await ben.received('call_request_over')).toHaveLength(2)
  await pass(10)
  expect(await cleo.received('call_request')).toEqual([])
  await pass(10)
  expect(await calls.outcomes()).toEqual(['unanswered', 'abandoned'])
})

test('an agent who answers a caller who has just gone is told so within seconds, and is free again', async () => {
  const [ana, ben] = [await resident(), await agent()]
  await request(ana)
  await gone(ana)
  await pass(12)
  const call = (await ben.page.next('call_request')).data
  ben.answer(call, true)
  await ben.page.next('call_information')
  await pass(18)
  expect((await ben.page.next('call_ended')).data.outcome).toBe('abandoned')
  const next = await request(await resident())
  expect((await ben.page.next('call_request')).data.id).toBe(next.id)
})

test('a call goes on over a reload, and ends once a person is gone for a minute', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const call = await answered(ana, ben)
  await gone(ben)
  expect((await ana.page.next('call_people')).data.people).toMatchObject([
    { user_type: 'agent', state: 'away' },
    { user_type: 'caller' },
  ])
  await pass(40)
  await back(ben)
  expect((await ben.get('/nencounter/call')).body.data).toMatchObject({
    call: { id: call.id, state: 'active' },
  })
  await gone(ana)
  await gone(ben)
  await pass(45)
  expect(await calls.outcomes()).toEqual([null])
  await pass(15)
  expect(await calls.outcomes()).toEqual(['answered'])
  expect(await offers()).toMatchObject([{ state: 'accepted', open: false }])
})

test('[RW-3] who lost the connection for a minute and who stayed both read why the call ended, and the agent is asked again', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const call = await answered(ana, ben)
  await gone(ana)
  await pass(60)
  await ben.page.next('call_ended')
  await back(ana)
  const ended = { state: 'ended', outcome: 'answered', end_reason: 'network' }
  for (const one of [ana, ben])
    expect(callIn(await one.get(`/nencounter/call/${call.id}`))).toMatchObject(ended)
  const made = await ana.get(`/nencounter/user/${ana.guid}/calls-attempted`)
  expect(made.body.data).toMatchObject([{ id: call.id, end_reason: 'network' }])
  const next = await answered(ana, ben)
  await ben.post(`/nencounter/call/${next.id}/close`, {})
  expect(callIn(await ana.get(`/nencounter/call/${next.id}`)).end_reason).toBeNull()
})

test('while the only agent reloads in a call, those who wait keep waiting', async () => {
  const [ana, eva, ben] = [await resident(), await resident(), await agent()]
  await answered(ana, ben)
  const waiting = await request(eva)
  await gone(ben)
  await pass(5)
  expect(callIn(await eva.get(`/nencounter/call/${waiting.id}`)).queue?.place).toBe(1)
})

test.each([
  ['made private', 'update agent set public = false where account = $1'],
  ['put on a break', `update agent set declared = 'break', declared_at = now() where account = $1`],
  ['demoted', `update account set role = 'resident' where guid = $1`],
])('an agent who is %s while it rings cannot answer, and the next one is asked', async (_, sql) => {
  const ana = await resident()
  const [ben, cleo] = [await agent('Ben'), await agent('Cleo')]
  const call = await request(ana)
  await ben.page.next('call_request')
  await live.query(sql, [ben.guid])
  const late = await ben.post(`/nencounter/call/${call.id}/answer`, { answer: true })
  expect(late.status).toBeGreaterThanOrEqual(400)
  await pass(1)
  expect((await cleo.page.next('call_request')).data.id).toBe(call.id)
  expect((await offers())[0]).toMatchObject({ account: ben.guid, state: 'withdrawn' })
})

test('a caller reads how long callers waited lately at this hour, as a range, unless the agency hides it', async () => {
  const [ana, eva, ben] = [await resident(), await resident(), await agent()]
  await answered(ana, ben)
  // Thirty of three minutes at this hour; the older ones, and those of other hours, took an hour.
  await live.query(
    `insert into call (tenant, state, outcome, discriminator, channel, created_at, answered_at, ended_at)
     select current_tenant(), 'ended', 'answered', 'channel', $1::uuid, at, at + make_interval(secs => case when n < 30 then 180 else 3600 end), now()
     from generate_series(0, 59) as n, lateral (select now() - make_interval(days => 1 + n) as at) as day
     union all
     select current_tenant(), 'ended', 'answered', 'channel', $1::uuid, now() - make_interval(hours => 2), now() - interval '1 hour', now()
     from generate_series(1, 30)`,
    [await calls.channel('building')],
  )
  expect((await request(eva)).queue).toEqual({
    ringing: false,
    place: 1,
    wait: { from: 2, to: 5 },
  })
  const zoe = await agent('Zoe', null, live.other)
  const subject = { type: 'channel', guid: await calls.channel('counter', live.other) }
  zoe.answer(await request(await resident(live.other), { subject }), true)
  await zoe.page.next('call_information')
  expect((await request(await resident(live.other), { subject })).queue).toEqual({
    ringing: false,
    place: null,
    wait: null,
  })
})
