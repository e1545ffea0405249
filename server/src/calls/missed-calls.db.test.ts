import type { MissedCall } from '@plat/contract/calls/missed-calls'
import { expect, test } from 'vitest'
import { callFixture, OPEN_RECORD, type Phone, SEALED_RECORD } from '../testing/call-fixture.ts'

const { live, resident, agent, request, pass } = callFixture()

async function missed(who: Phone) {
  // Paths with a word are found before those with a call's guid.
  const { status, body, text } = await who.get('/nencounter/call/missed')
  if (status !== 200) throw new Error(text)
  return body.data as unknown as { unseen: number; calls: MissedCall[] }
}
/** Calls that an account missed some time ago, one a minute. */
async function pastMissed(who: Phone, count: number, record = OPEN_RECORD): Promise<void> {
  await live.query(
    `with made as (
       insert into call (tenant, state, outcome, discriminator, subject, agency_reference, visibility, module, ended_at)
       select current_tenant(), 'ended', 'unanswered', 'record', $2, $3, $4, 'permits', now() - make_interval(mins => n)
       from generate_series(1, $5::integer) as n returning guid, ended_at)
     insert into call_offer (tenant, call, account, state, until, closed_at)
     select current_tenant(), guid, $1, 'missed', ended_at, ended_at from made`,
    [who.guid, record.guid, record.agency_reference, record.visibility ?? 0, count],
  )
}

test('a call that rang out is missed once, by the one who was asked, until it is seen', async () => {
  const [ana, ben, zoe] = [await resident(), await agent(), await agent('Zoe', null, live.other)]
  const call = await request(ana)
  await ben.page.next('call_request')
  await pass(21)
  await ben.page.next('call_request_over')
  const cleo = await agent('Cleo')

  const { unseen, calls } = await missed(ben)
  expect(unseen).toBe(1)
  expect(calls).toMatchObject([
    {
      id: call.id,
      user: { id: ana.guid, first_name: 'Ana' },
      subject: { guid: OPEN_RECORD.guid, agency_reference: '2024-001 BP' },
    },
  ])
  for (const who of [ana, cleo, zoe]) expect(await missed(who)).toEqual({ unseen: 0, calls: [] })

  const until = calls[0]?.at
  for (const who of [cleo, zoe]) await who.post('/nencounter/call/missed/seen', { until })
  expect((await missed(ben)).unseen).toBe(1)
  const tab = ben.page.next('notifications_changed')
  expect((await ben.post('/nencounter/call/missed/seen', { until })).status).toBe(200)
  await tab
  expect(await missed(ben)).toEqual({ unseen: 0, calls: [] })
  expect((await ben.post('/nencounter/call/missed/seen', { until: 'now' })).status).toBe(400)
})

test('the newest five are listed and at most a hundred are counted; later ones stay unseen', async () => {
  const ben = await agent()
  await pastMissed(ben, 103)
  const before = await missed(ben)
  expect(before.unseen).toBe(100)
  const times = before.calls.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(times).toHaveLength(5)
  await ben.post('/nencounter/call/missed/seen', { until: times[2] })
  expect(await missed(ben)).toEqual({ unseen: 2, calls: before.calls.slice(0, 2) })
})

test('a record that the reader may no longer see is not named', async () => {
  const ana = await resident()
  await pastMissed(ana, 1, SEALED_RECORD)
  expect((await missed(ana)).calls).toMatchObject([
    {
      user: null,
      subject: {
        guid: null,
        agency_reference: null,
        title: null,
        module: { module_code: 'permits' },
      },
    },
  ])
})
