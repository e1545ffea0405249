import fc from 'fast-check'
import { expect } from 'vitest'
import { advanceCalls } from '../calls/advance-calls.ts'
import { answerCall } from '../calls/answer-call.ts'
import { type CallWork, withCalls } from '../calls/call-work.ts'
import { closeCall } from '../calls/close-call.ts'
import { requestCall } from '../calls/request-call.ts'
import { AppError } from '../platform/errors.ts'
import { callFixture, OPEN_RECORD, type Phone } from '../testing/call-fixture.ts'
import { barCheck } from './bar-check.ts'

const RACES = process.env['PLAT_BAR'] === 'full' ? 1_000 : 10
const CALLERS = 4
const AGENTS = 3

const calls = callFixture()
const { live } = calls

/** Something that happens to the calls of the agency; `who` is a caller or an agent. */
type Event =
  | { readonly does: 'request' | 'close'; readonly who: number }
  | { readonly does: 'accept' | 'decline' | 'hang up'; readonly who: number }
  | { readonly does: 'expire' }
  | { readonly does: 'look' }

const anyEvent = fc.oneof(
  fc.record({
    does: fc.constantFrom('request' as const, 'close' as const),
    who: fc.nat(CALLERS - 1),
  }),
  fc.record({
    does: fc.constantFrom('accept' as const, 'decline' as const, 'hang up' as const),
    who: fc.nat(AGENTS - 1),
  }),
  fc.constantFrom<Event[]>({ does: 'expire' }, { does: 'look' }),
)
/**
 * Events of a wave begin at once, those of the next one when all are done: someone can only answer a call that an earlier wave
 * has requested.
 */
const waves = fc.array(fc.array(anyEvent, { minLength: 1, maxLength: 6 }), {
  minLength: 2,
  maxLength: 5,
})

/** One call, which everyone it is offered to answers at the same time. */
const ALL_ANSWER: Event[][] = [
  [{ does: 'request', who: 0 }],
  Array.from({ length: AGENTS }, (_, who) => ({ does: 'accept', who })),
]

/** Does what one of several processes would do; refusals are answers as well. */
async function work(does: (work: CallWork) => Promise<unknown>): Promise<void> {
  try {
    await withCalls(calls.parts(), live.tenant, does)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
const look = () => advanceCalls(calls.parts(), live.tenant)

async function callOf({ guid }: Phone): Promise<string | null> {
  const [row] = await live.query<{ guid: string }>(
    `select c.guid from call c where c.state <> 'ended' and (c.caller = $1
       or exists (select from call_offer o where o.call = c.guid and o.account = $1 and o.closed_at is null)) limit 1`,
    [guid],
  )
  return row?.guid ?? null
}

async function happen(event: Event, callers: readonly Phone[], agents: readonly Phone[]) {
  if (event.does === 'look') return look()
  if (event.does === 'expire') {
    await live.query(`update call_offer set until = now() where state = 'offered'`)
    return look()
  }
  const isCallers = event.does === 'request' || event.does === 'close'
  const person = (isCallers ? callers : agents)[event.who]!
  const account = person.guid
  if (event.does === 'request') {
    const subject = { type: 'record', guid: OPEN_RECORD.guid } as const
    const wish = {
      caller: account,
      level: 'registered',
      subject,
      note: null,
      request: null,
    } as const
    await work((one) => requestCall(one, wish))
    return look()
  }
  const call = await callOf(person)
  if (call === null) return
  await work((one) =>
    event.does === 'accept' || event.does === 'decline'
      ? answerCall(one, call, account, event.does === 'accept')
      : closeCall(one, call, account),
  )
  return look()
}

/** Contradictions in the agency's calls; there must be none at any moment. */
async function contradictions(): Promise<unknown[]> {
  return live.query(
    `select 'in two calls' as fault, account from (
       select account, call from call_participant where left_at is null
       union select account, call from call_offer where closed_at is null) as busy group by account having count(*) > 1
     union all
     select 'answered without two people', c.guid from call c where c.state = 'active'
       and (select count(*) from call_participant t where t.call = c.guid and t.left_at is null) <> 2
     union all
     select 'answered by no one or by two', c.guid from call c where c.answered_at is not null
       and (select count(*) from call_offer o where o.call = c.guid and o.state = 'accepted') <> 1
     union all
     select 'over, and someone is in it or asked', c.guid from call c where c.state = 'ended'
       and (exists (select from call_offer o where o.call = c.guid and o.closed_at is null)
         or exists (select from call_participant t where t.call = c.guid and t.left_at is null))
     union all
     select 'offered twice to one account', o.call from call_offer o where o.state <> 'withdrawn'
       group by o.call, o.account having count(*) > 1`,
  )
}

barCheck(55, 'callers and agents do everything at once', async () => {
  const outcomes = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(waves, async (all) => {
      const callers = await Promise.all(Array.from({ length: CALLERS }, () => calls.resident()))
      const agents = await Promise.all(Array.from({ length: AGENTS }, () => calls.agent()))
      for (const events of all) {
        await Promise.all(events.map((one) => happen(one, callers, agents)))
        expect(await contradictions()).toEqual([])
      }
      // The agents are gone, and the callers hang up what is left.
      await live.query('update agent set public = false')
      await look()
      for (const who of callers.keys()) await happen({ does: 'close', who }, callers, agents)
      expect(await contradictions()).toEqual([])
      const rows = await live.query<{ guid: string; caller: string; outcome: string }>(
        'select guid, caller, outcome from call where caller = any ($1)',
        [callers.map(({ guid }) => guid)],
      )
      for (const { guid, caller, outcome } of rows) {
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        const phone = callers.find((one) => one.guid === caller)
        const ends = (await phone?.received('call_ended')) ?? []
        // Each caller hears once how it ended.
        expect(ends.filter(({ data }) => data.id === guid).map(({ data }) => data.outcome)).toEqual(
          [outcome],
        )
      }
      await calls.clear()
    }),
    { numRuns: RACES, examples: [[ALL_ANSWER]] },
  )
  // Races in which no agent answers would show little.
  expect(outcomes.get('answered') ?? 0).toBeGreaterThan(0)
  const words = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ')
  return `${RACES} races: one outcome for each call (${words})`
})
