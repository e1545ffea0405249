import type { RoomParticipant, UserType } from '@plat/contract/calls/room'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** Somebody who stands in a call. */
export interface Participant {
  readonly guid: string
  readonly account: string | null
  readonly invite: string | null
  readonly user_type: UserType
  readonly state: 'asked' | 'joining' | 'lobby' | 'connected' | 'left' | 'declined' | 'removed'
  /** Since when. */
  readonly state_at: Date
  readonly token_hash: string | null
  /** Null once the token was used. */
  readonly token_expires_at: Date | null
  readonly peer: string | null
  readonly away_since: Date | null
  readonly joined_at: Date | null
  readonly first_name: string
  readonly last_name: string
  /** Whether the live connection that carries the signals is there. */
  readonly is_here: boolean
  /** Whether any page of theirs is connected: while somebody tries camera and microphone. */
  readonly has_page: boolean
  /** False for an account that is suspended meanwhile, and an agent who is none any more. */
  readonly may_be_here: boolean
  readonly invite_expires_at: Date | null
  /** Whom the invite that they came by was for. */
  readonly invite_account: string | null
  [column: string]: unknown
}

const COLUMNS = `p.guid, p.account, p.invite, p.user_type, p.state, p.state_at, p.token_hash, p.token_expires_at,
  p.peer, p.away_since, p.joined_at, coalesce(a.first_name, p.guest_name, '') as first_name,
  coalesce(a.last_name, '') as last_name,
  (a.guid is null or (a.state = 'active' and (p.user_type <> 'agent' or a.role = 'internal'))) as may_be_here,
  i.expires_at as invite_expires_at, i.account as invite_account,
  exists (select from live_connection l join live_process s on s.process = l.process
    where l.tenant = p.tenant and l.inbox = coalesce(p.account, p.guid)
      and s.heard_at > now() - interval '8 seconds') as has_page,
  exists (select from live_connection l join live_process s on s.process = l.process
    where l.tenant = p.tenant and l.guid = p.connection and s.heard_at > now() - interval '8 seconds') as is_here`

const FROM = `call_participant p left join account a on a.tenant = p.tenant and a.guid = p.account
     left join call_invite i on i.tenant = p.tenant and i.guid = p.invite`

/** Everybody who is in a call, on the way, asked or in the lobby, in the order of coming. */
export function presentIn({ query }: TenantTransaction, call: string): Promise<Participant[]> {
  return query<Participant>(
    `select ${COLUMNS} from ${FROM} where p.call = $1 and p.left_at is null order by p.created_at, p.guid`,
    [call],
  )
}

/** Who asks: an account, or a guest by the participant that it is. */
export interface Asker {
  readonly account: string | null
  readonly participant: string | null
}

/** The newest standing of somebody in a call; null for who has none. */
export async function standingOf(
  { query }: TenantTransaction,
  call: string,
  { account, participant }: Asker,
): Promise<Participant | null> {
  const [row] = await query<Participant>(
    `select ${COLUMNS} from ${FROM}
     where p.call = $1 and (p.account = $2 or (p.guid = $3 and p.account is null))
     order by p.left_at desc nulls first, p.created_at desc limit 1`,
    [call, account, participant],
  )
  return row ?? null
}

/** Where a participant's messages go. */
export function inboxOf({ account, guid }: Pick<Participant, 'account' | 'guid'>): string {
  return account ?? guid
}

/** A participant as the others see it; null for who is only asked. */
export function asRoomParticipant(one: Participant): RoomParticipant | null {
  const { state, account, guid } = one
  if (state !== 'joining' && state !== 'lobby' && state !== 'connected') return null
  const { first_name, last_name } = one
  return {
    id: guid,
    person: { id: inboxOf(one), first_name, last_name },
    user_type: one.user_type,
    guest: account === null,
    state: state === 'connected' && one.away_since !== null ? 'away' : state,
    peer: state === 'connected' ? one.peer : null,
  }
}

/** Somebody new in a call. */
export interface NewParticipant {
  readonly call: string
  readonly account: string | null
  readonly user_type: UserType
  readonly state: 'asked' | 'joining' | 'lobby'
  readonly invite?: string
  /** Guid of the account that asks. */
  readonly asked_by?: string
  readonly guest?: { readonly name: string; readonly hash: string }
}

/** Adds somebody to a call, after who came before in the same transaction; null where the account stands in it already, or is in another room. */
export async function addParticipant(
  { query }: TenantTransaction,
  one: NewParticipant,
): Promise<string | null> {
  const [row] = await query<{ guid: string }>(
    `insert into call_participant (tenant, call, account, user_type, state, invite, guest_name, guest_hash, asked_by, created_at)
     values (current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp()) on conflict do nothing returning guid`,
    [
      one.call,
      one.account,
      one.user_type,
      one.state,
      one.invite ?? null,
      one.guest?.name ?? null,
      one.guest?.hash ?? null,
      one.asked_by ?? null,
    ],
  )
  return row?.guid ?? null
}

/** Somebody is not in the call any more. */
export async function endParticipant(
  { query }: TenantTransaction,
  guid: string,
  state: 'left' | 'declined' | 'removed',
): Promise<void> {
  await query(
    `update call_participant set state = $2, state_at = now(), left_at = now(), away_since = null, connection = null
     where guid = $1 and left_at is null`,
    [guid, state],
  )
}

/** Whether an account waits in a call of its own, or is in a room. */
export async function isInCall({ query }: TenantTransaction, account: string): Promise<boolean> {
  const rows = await query(
    `select 1 from call where caller = $1 and state = 'waiting'
     union all select 1 from call_participant where account = $1 and state in ('joining', 'connected')`,
    [account],
  )
  return rows.length > 0
}

/** Whether a receiver has a live connection. */
export async function isConnectedNow(
  { query }: TenantTransaction,
  inbox: string | null,
): Promise<boolean> {
  const rows = await query(
    `select 1 from live_connection l join live_process s on s.process = l.process
     where l.inbox = $1 and s.heard_at > now() - interval '8 seconds' limit 1`,
    [inbox],
  )
  return rows.length > 0
}
