import { MAX_INVITED } from '@plat/contract/calls/invites'
import { type Because, because } from '@plat/contract/platform/reasons'
import { readRecipients } from '@plat/contract/saved-searches/recipients'
import type { MessageId } from '../../locales/message-id.ts'

interface RecipientsFault {
  /** What is wrong, in a sentence without values. */
  readonly id: MessageId
  /** Which part is wrong, or what the limit is; null: the sentence says it all. */
  readonly detail: Because | null
}

/** What is wrong with the recipients that were entered; null: each of them can be invited. */
export function recipientsFault(typed: string): RecipientsFault | null {
  const read = readRecipients(typed)
  if (read.kind === 'nobody') return { id: 'reason.no_recipients', detail: null }
  if (read.kind === 'wrong')
    return read.part === ''
      ? { id: 'reason.empty_recipient', detail: null }
      : {
          id: 'share.wrongRecipient',
          detail: because('wrong_recipient', { part: read.part }),
        }
  return read.addresses.length > MAX_INVITED
    ? { id: 'call.inviting.tooMany', detail: because('too_many_invited', { limit: MAX_INVITED }) }
    : null
}
