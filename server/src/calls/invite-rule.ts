/** States of an invitation. */
export type InviteState =
  | 'sent'
  | 'asked'
  | 'waiting'
  | 'admitted'
  | 'declined'
  | 'missed'
  | 'refused'
  | 'removed'
  | 'ended'

/** An invitation, with the data that decides who enters the call by it. */
export interface InviteNow {
  readonly state: InviteState
  /** Address that it was mailed to; null: an agent was asked to join. */
  readonly email: string | null
  /** Guid of the invited account, or of the account or guest that uses it; null: no one yet. */
  readonly account: string | null
  /** Whether that account was invited itself. */
  readonly is_own: boolean
  /** Whether that account or guest is in the call. */
  readonly is_in: boolean
  /** Whether the time to accept it is over. */
  readonly is_past: boolean
  /** Whether the call goes on. */
  readonly is_active: boolean
}

/** Someone who wants to enter a call. */
export interface InviteVisitor {
  /** Guid of the account or guest; null: a browser without either. */
  readonly account: string | null
  /** The link of a mail, or the guid of the invitation. */
  readonly way: 'link' | 'guid'
}

/** Result of an attempt to enter a call. */
export type Entry = 'admitted' | 'waiting' | 'gone'

/** Whether an invitation can no longer be used by anyone. */
export function isOver({ state, email, is_past: isPast, is_active: isActive }: InviteNow): boolean {
  if (!isActive) return true
  switch (state) {
    case 'waiting':
    case 'admitted':
      return false
    case 'declined':
      // Someone who declined may still change their mind and use the link.
      return isPast || email === null
    case 'sent':
    case 'asked':
      return isPast
    default:
      return true
  }
}

/** Decides what happens to a visitor who uses an invitation. Every way into a call follows this rule. */
export function entryOf(invite: InviteNow, { account, way }: InviteVisitor): Entry {
  if (isOver(invite)) return 'gone'
  const { state } = invite
  if (account === null || account !== invite.account) {
    const isUnused = state === 'sent' || state === 'asked'
    return isUnused && way === 'link' ? 'waiting' : 'gone'
  }
  if (state === 'waiting') return 'waiting'
  return invite.is_own || (state === 'admitted' && invite.is_in) ? 'admitted' : 'waiting'
}
