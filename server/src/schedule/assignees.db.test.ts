import type { ScheduleEntry } from '@plat/contract/schedule/appointment'
import type { Assignee } from '@plat/contract/schedule/assign'
import { describe, expect, test } from 'vitest'
import type { Phone } from '../testing/call-fixture.ts'
import { calendarOf, COUNTER_MAIL, dataOf, scheduleFixture } from '../testing/schedule-fixture.ts'

const schedule = scheduleFixture()
const { calls, live, freeSlot, booked, change, changed, mails, sql } = schedule
const { resident, agent } = calls
const emailOf = ({ guid }: Phone) => `${guid}@example.com`

describe('[SCH-15] [SCH-16] assigning', () => {
  /** Those of some accounts that are on the list of agents. */
  const among = async (accounts: readonly Phone[], who: Phone, { guid }: ScheduleEntry) =>
    dataOf<Assignee[]>(await who.get(`/schedule/${guid}/agent`)).flatMap(({ person, busy }) =>
      accounts.some((one) => one.guid === person.id)
        ? [`${person.first_name}${busy ? ' (busy)' : ''}`]
        : [],
    )
  const assignTo = (one: Phone | null) => ({ action: 'assign', assignee: one?.guid ?? null })

  test('to an agent of the module, who reads it with its calendar entry; the one before is told', async () => {
    const [ana, ben, cleo] = [await resident(), await agent(), await agent('Cleo')]
    const all = [ana, cleo, ben, await agent('Dora', ['licenses'])]
    const asked = await booked(ana)
    expect(await among(all, ben, asked)).toEqual(['Ben', 'Cleo'])
    const toCleo = await changed(ben, asked, assignTo(cleo))
    expect(toCleo).toMatchObject({ status: 'request', assignee: { first_name: 'Cleo' } })
    expect(dataOf<ScheduleEntry>(await cleo.get(`/schedule/${asked.guid}`)).assignee).toEqual(
      toCleo.assignee,
    )
    const mailed = (await mails(emailOf(cleo))).at(-1)
    expect([mailed?.kind, calendarOf(mailed).method]).toEqual(['appointment.assigned', 'REQUEST'])
    const again = await changed(ben, toCleo, assignTo(cleo))
    expect(again.version).toBe(toCleo.version)

    await changed(cleo, again, assignTo(ben))
    const gone = (await mails(emailOf(cleo))).at(-1)
    expect([gone?.kind, calendarOf(gone).method]).toEqual(['appointment.handed-over', 'CANCEL'])
    expect(gone?.text).toContain('It is no longer assigned to you.')
    // Residents deal with the agency, and are not emailed about it.
    const kinds = (await mails(emailOf(ana))).map(({ kind }) => kind)
    expect(kinds).toEqual(['appointment.requested'])
  })

  test('with how much the agents have to do in its week, from Monday to Sunday in the zone of the agency', async () => {
    const [ana, ben, cleo] = [await resident(), await agent(), await agent('Cleo')]
    const asked = await booked(ana)
    const at = (guid: string, start: string) =>
      sql(
        `update appointment set starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' where guid = $1`,
        [guid, start],
      )
    // A Sunday in Chicago, where clocks went forward the Sunday before, and Monday in UTC.
    await at(asked.guid, '2031-03-17T03:00:00Z')
    const within = ['2031-03-10T05:00:00Z', '2031-03-17T04:00:00Z']
    const beyond = ['2031-03-10T04:00:00Z', '2031-03-17T05:00:00Z']
    for (const [start, state] of [
      ...[...within, ...beyond].map((one) => [one, 'request'] as const),
      ['2031-03-13T15:00:00Z', 'cancelled'] as const,
    ])
      await sql(
        `insert into appointment (tenant, discriminator, subject, channel, kind, starts_at, ends_at, place, state, assignee,
           cancelled_at, cancelled_side)
         select current_tenant(), 'record', gen_random_uuid(), gen_random_uuid(), 'telephone', $1::timestamptz,
           $1::timestamptz + interval '1 hour', 1, $2, $3,
           case when $2 = 'cancelled' then now() end, case when $2 = 'cancelled' then 'user' end`,
        [start, state, cleo.guid],
      )
    for (const state of ['taken', 'done'])
      await sql(
        `insert into call_back (tenant, account, discriminator, state, taken_by) values (current_tenant(), $1, 'generic', $2, $3)`,
        [ana.guid, state, cleo.guid],
      )
    const list = dataOf<Assignee[]>(await ben.get(`/schedule/${asked.guid}/agent`))
    const loadOf = ({ guid }: Phone) => list.find(({ person }) => person.id === guid)?.load
    expect([loadOf(ben), loadOf(cleo)]).toEqual([0, within.length + 1])
  })

  test('to no one: the department is told', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const awaiting = await changed(ben, await booked(ana), { action: 'confirm' })
    const left = await changed(ben, awaiting, assignTo(null))
    expect(left).toMatchObject({ status: 'awaiting', assignee: null, misplaced: 'no_agent' })
    expect((await mails(COUNTER_MAIL)).at(-1)?.kind).toBe('appointment.unassigned')
  })

  test('is refused to residents, to agents who are busy, of other modules or gone, and from an older version', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const [dora, zoe] = [await agent('Dora', ['licenses']), await agent('Zoe', null, live.other)]
    const slot = await freeSlot(ana)
    const channel = await calls.channel('counter')
    const counter = { discriminator: 'channel', guid: null, reference: 'Counter', channel }
    await changed(ben, await booked(await resident(), slot, counter), { action: 'confirm' })
    const asked = await booked(ana, slot)
    expect(await among([ana, ben, dora, zoe], ben, asked)).toEqual(['Ben (busy)'])
    const busy = await change(ben, asked, assignTo(ben))
    expect([busy.status, busy.text.includes('agent_busy')]).toEqual([409, true])
    for (const one of [dora, zoe, ana]) {
      const refused = await change(ben, asked, assignTo(one))
      expect([refused.status, refused.text.includes('assignee_not_possible')]).toEqual([400, true])
    }
    expect((await change(ana, asked, assignTo(ben))).status).toBe(403)
    expect((await ana.get(`/schedule/${asked.guid}/agent`)).status).toBe(403)
    for (const other of [dora, zoe]) {
      expect((await other.get(`/schedule/${asked.guid}/agent`)).status).toBe(404)
      expect((await change(other, asked, assignTo(null))).status).toBe(404)
    }
    const cleo = await agent('Cleo')
    await changed(ben, asked, assignTo(cleo))
    expect((await change(ben, asked, assignTo(null))).status).toBe(409)
  })
})
