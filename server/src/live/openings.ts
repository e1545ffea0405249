import type { LiveState } from '@plat/contract/live/messages'
import { viewersOfSessions } from '../accounts/session.ts'
import { Batches } from '../platform/batches.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { databaseTrouble } from '../platform/db/database-trouble.ts'
import type { Viewer } from '../platform/http/request-context.ts'
import { insertConnections } from './connection-rows.ts'
import { lastNumbers, missedAfter, type Stored } from './inbox.ts'
import type { LiveFeatures } from './live-features.ts'
import type { LiveSender } from './live-sender.ts'
import { makeTickets, type Ticket, type TicketHolder, useTickets } from './tickets.ts'

/** Who comes with a ticket. */
export interface Comer extends TicketHolder {
  /** Of the session; null for a guest of a call, and for a session that has ended. */
  readonly viewer: Viewer | null
}

/** What a connection is sent first. */
export interface First {
  /** Of the receiver's last message. */
  readonly number: number
  readonly missed: readonly Stored[]
  /** Whether some that were missed are not kept any more. */
  readonly gap: boolean
  readonly state: LiveState
}

interface Opening {
  readonly sender: LiveSender
  /** Number of the last message that the client has; null: it asks for none that it missed. */
  readonly after: number | null
}

/** Opens connections, many at once: after a restart everybody comes back within seconds. */
export class Openings {
  readonly #tickets: Batches<TicketHolder, Ticket>
  readonly #comers: Batches<string, Comer | null>
  readonly #firsts: Batches<Opening, First>

  /** @param process guid of this process as long as it is */
  constructor(database: Database, features: LiveFeatures, process: () => string) {
    const isOfAll = (error: unknown) => databaseTrouble(error, database.kind) !== null
    this.#tickets = new Batches(
      (tenant, holders) => asTenant(database, tenant, (tx) => makeTickets(tx, holders)),
      isOfAll,
    )
    this.#comers = new Batches((tenant, tickets) => comersWith(database, tenant, tickets), isOfAll)
    this.#firsts = new Batches(
      (tenant, openings) => readFirst(database, tenant, openings, { features, process: process() }),
      isOfAll,
    )
  }

  makeTicket(tenant: string, holder: TicketHolder): Promise<Ticket> {
    return this.#tickets.add(tenant, holder)
  }

  /** Uses a ticket up; null: it opens nothing here. */
  useTicket(tenant: string, ticket: string): Promise<Comer | null> {
    return this.#comers.add(tenant, ticket)
  }

  /** Writes a connection's row, and reads what it is sent first. */
  open(sender: LiveSender, after: number | null): Promise<First> {
    return this.#firsts.add(sender.tenant, { sender, after })
  }
}

async function comersWith(
  database: Database,
  tenant: string,
  tickets: readonly string[],
): Promise<(Comer | null)[]> {
  const holders = await asTenant(database, tenant, (tx) => useTickets(tx, tickets))
  const sessions = holders.flatMap((holder) => holder?.session ?? [])
  const viewers =
    sessions.length === 0
      ? new Map<string, Viewer>()
      : await viewersOfSessions(database, tenant, sessions)
  return holders.map((holder) =>
    holder === null ? null : { ...holder, viewer: viewers.get(holder.session ?? '') ?? null },
  )
}

/** The numbers are read first: the states may know more than the messages up to them, never less. */
function readFirst(
  database: Database,
  tenant: string,
  openings: readonly Opening[],
  { features, process }: { readonly features: LiveFeatures; readonly process: string },
): Promise<First[]> {
  return asTenant(database, tenant, async (tx) => {
    const senders = openings.map(({ sender }) => sender)
    await insertConnections(tx, process, senders)
    const numbers = await lastNumbers(
      tx,
      senders.map(({ inbox }) => inbox),
    )
    const firsts: Omit<First, 'state'>[] = []
    for (const { sender, after } of openings) {
      const last = numbers.get(sender.inbox) ?? 0
      const missed = await missedAfter(tx, sender.inbox, { after: after ?? last, last })
      firsts.push({ number: last, ...missed })
    }
    const states = await features.statesOf(tx, senders)
    return states.flatMap((state, i) => {
      const first = firsts[i]
      return first === undefined ? [] : [{ ...first, state }]
    })
  })
}
