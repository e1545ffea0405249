import type { CallBack } from '@plat/contract/calls/call-backs'
import type { Assignee } from '@plat/contract/schedule/assign'
import { describe, expect, test } from 'vitest'
import { callFixture, OPEN_RECORD, type Phone } from '../testing/call-fixture.ts'
import { dataOf } from '../testing/schedule-fixture.ts'
import { mailsTo } from '../testing/visitor.ts'

const calls = callFixture()
const { live, resident, agent } = calls

async function leave(who: Phone): Promise<string> {
  const subject = { type: 'record', guid: OPEN_RECORD.guid }
  const wish = { subject, phone: '+1 541 555 0100', note: 'My fence' }
  return dataOf<{ id: string }>(await who.post('/nencounter/call-back', wish)).id
}
const assign = (by: Phone, id: string, assignee: Phone | null, more: object = {}) =>
  by.put(`/nencounter/call-back/${id}`, {
    state: assignee === null ? 'open' : 'taken',
    assignee: assignee?.guid ?? null,
    ...more,
  })
const mailsOf = ({ guid }: Phone) => mailsTo(live.database, live.tenant, `${guid}@example.com`)
const newsOf = async (who: Phone) => (await who.received('resourcer_changed')).length

describe('[SCH-15] assigning a call-back', () => {
  test('the agent who gets it is emailed, both are notified, and assigning it again changes nothing', async () => {
    const [ana, ben, cleo] = [await resident(), await agent(), await agent('Cleo', ['permits'])]
    await live.query(`update account set locale = 'es' where guid = $1`, [ben.guid])
    const id = await leave(ana)
    const toCleo = dataOf<CallBack>(await assign(ben, id, cleo))
    expect(toCleo).toMatchObject({ id, state: 'taken', agent: { id: cleo.guid } })
    const [mail, ...others] = await mailsOf(cleo)
    expect([mail?.kind, mail?.subject, others]).toEqual([
      'call-back.assigned',
      'A call-back was assigned to you',
      [],
    ])
    for (const part of [
      'Please call Ana Ortiz back.',
      'My fence',
      'Phone: +1 541 555 0100',
      `Email: ${ana.guid}@example.com`,
      `About: ${OPEN_RECORD.agency_reference}`,
      '/resourcer',
    ])
      expect(mail?.text).toContain(part)
    expect(dataOf<CallBack>(await assign(ben, id, cleo))).toEqual(toCleo)
    expect([(await mailsOf(cleo)).length, await newsOf(cleo), await newsOf(ben)]).toEqual([1, 1, 0])

    // An agent who does not have it assigns it as well.
    const dora = await agent('Dora')
    expect(dataOf<CallBack>(await assign(dora, id, ben)).agent).toMatchObject({ id: ben.guid })
    const [toBen] = await mailsOf(ben)
    expect(toBen?.text).toContain('Devuelva la llamada a Ana Ortiz.')
    expect([await newsOf(cleo), await newsOf(ben), await newsOf(dora)]).toEqual([2, 1, 0])
    await assign(dora, id, dora)
    expect([(await mailsOf(dora)).length, await newsOf(dora), await newsOf(ben)]).toEqual([0, 0, 2])
    expect(await mailsOf(ana)).toEqual([])
  })

  test('to no one, by an agent who does not have it: it is open again, and who had it is notified', async () => {
    const [ana, ben, cleo] = [await resident(), await agent(), await agent('Cleo')]
    const id = await leave(ana)
    await assign(ben, id, ben)
    const refused = await cleo.put(`/nencounter/call-back/${id}`, { state: 'open' })
    expect(refused.body).toMatchObject({ reason: 'call_back_taken' })
    const free = dataOf<CallBack>(await assign(cleo, id, null))
    expect(free).toMatchObject({ state: 'open', agent: null })
    expect(await newsOf(ben)).toBe(1)
    expect(dataOf<CallBack>(await assign(cleo, id, null))).toEqual(free)
    expect((await assign(cleo, id, null, { state: 'taken' })).status).toBe(400)
    expect([(await mailsOf(ben)).length, (await mailsOf(cleo)).length]).toEqual([0, 0])
  })

  test('an account can assign, and email others, 300 times an hour; it can still give back', async () => {
    const [ben, cleo] = [await agent(), await agent('Cleo')]
    const id = await leave(await resident())
    expect((await assign(ben, id, cleo)).status).toBe(200)
    await live.database.pool.query('update rate_limit set points = 300')
    expect((await assign(ben, id, ben)).status).toBe(429)
    expect((await assign(ben, id, null)).status).toBe(200)
    await live.database.pool.query('delete from rate_limit')
  })

  test('agents are listed whom it reaches, with what they have to do', async () => {
    const [ana, ben, cleo] = [await resident(), await agent(), await agent('Cleo', ['permits'])]
    const dora = await agent('Dora', ['trades'])
    const zoe = await agent('Zoe', null, live.other)
    const id = await leave(ana)
    await assign(ben, await leave(await resident()), cleo)
    const mine = new Set([ana, ben, cleo, dora, zoe].map(({ guid }) => guid))
    const list = dataOf<Assignee[]>(await ben.get(`/nencounter/call-back/${id}/agent`))
    expect(list.filter(({ person }) => mine.has(person.id))).toEqual([
      {
        person: { id: ben.guid, first_name: 'Ben', last_name: 'Ruiz' },
        email: `${ben.guid}@example.com`,
        busy: false,
        load: 0,
      },
      {
        person: { id: cleo.guid, first_name: 'Cleo', last_name: 'Ruiz' },
        email: `${cleo.guid}@example.com`,
        busy: false,
        load: 1,
      },
    ])
    for (const other of [dora, zoe])
      expect((await other.get(`/nencounter/call-back/${id}/agent`)).status).toBe(404)
    expect((await ana.get(`/nencounter/call-back/${id}/agent`)).status).toBe(403)
  })

  test('is refused to whom it does not reach, for who cannot have it, in other states and once it is done', async () => {
    const [ana, ben, cleo] = [await resident(), await agent(), await agent('Cleo')]
    const dora = await agent('Dora', ['trades'])
    const zoe = await agent('Zoe', null, live.other)
    const id = await leave(ana)
    for (const one of [ana, dora, zoe]) {
      const { status, body } = await assign(ben, id, one)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['assignee']])
      expect(body).toMatchObject({ reason: 'assignee_not_possible' })
    }
    for (const state of ['open', 'done']) {
      const { status, body } = await assign(ben, id, cleo, { state })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['assignee']])
    }
    for (const other of [dora, zoe]) expect((await assign(other, id, cleo)).status).toBe(404)
    expect((await assign(ana, id, cleo)).status).toBe(403)
    await ben.put(`/nencounter/call-back/${id}`, { state: 'done' })
    expect((await assign(cleo, id, cleo)).body).toMatchObject({ reason: 'call_back_done' })
    expect([(await mailsOf(cleo)).length, await newsOf(cleo), await newsOf(ben)]).toEqual([0, 0, 0])
    const reopened = await assign(ben, id, cleo, { reopen: true })
    expect(reopened.body.data).toMatchObject({ state: 'taken', agent: { id: cleo.guid } })
  })
})
