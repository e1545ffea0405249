import type { ClientMessage, ClientMessageType, LiveState } from '@plat/contract/live/messages'
import type { Locale } from '@plat/contract/platform/localized'
import type { FastifyRequest } from 'fastify'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Viewer } from '../platform/http/request-context.ts'

/** Who is at the other end of a live connection. */
export interface LiveSender {
  readonly tenant: string
  /** Guid of the connection. */
  readonly connection: string
  /** Whose messages it brings: guid of the account, or of a guest's participant. */
  readonly inbox: string
  /** Guid of the account; null for a guest of a call. */
  readonly account: string | null
  /** Rights, at most a second old; those of everybody for a guest. */
  readonly viewer: Viewer
  /** Guid of a guest's participant; null for an account. */
  readonly participant: string | null
  readonly locale: Locale
}

/** A message of a client of one type. */
export type MessageOf<Type extends ClientMessageType> = Extract<ClientMessage, { type: Type }>

/**
 * Carries a message out. What it throws as AppError is the sender's refusal.
 * Messages of one connection come one after the other.
 */
export type Handler<Type extends ClientMessageType> = (
  message: MessageOf<Type>,
  sender: LiveSender,
) => Promise<void>

/** Knows the guests of calls, who have no account. */
export interface LiveGuests {
  /** Guid of the participant that a request comes from, by its guest's cookie; null: it is no guest of this call. */
  find(tx: TenantTransaction, call: string, request: FastifyRequest): Promise<string | null>
  /** Those of these participants who may still have a connection. */
  present(tx: TenantTransaction, participants: readonly string[]): Promise<string[]>
}

/** A part of what a page needs to know when its connection opens; read after the number of the last message. */
export type StateProvider = (
  tx: TenantTransaction,
  sender: LiveSender,
) => Promise<Partial<LiveState>>

/** Of which of these accounts a part of the first state has something to say: guids. */
export type Concerned = (
  tx: TenantTransaction,
  accounts: readonly string[],
) => Promise<readonly string[]>

/** Which of these accounts are at work through their connection alone: guids. */
export type AtWork = (tx: TenantTransaction, accounts: readonly string[]) => Promise<string[]>

/** Called when a connection has opened, or is gone; what it throws is logged. */
export type ConnectionHook = (sender: LiveSender) => Promise<void>
