import { MAX_INVITED } from '@plat/contract/calls/calls'
import { readRecipients } from '@plat/contract/saved-searches/recipients'
import type { MessageId } from '../../../locales/message-id.ts'

/** What is wrong with the recipients that were typed, and which part it is. */
export interface RecipientsFault {
  readonly id: MessageId
  /** The part that is no address; empty where none is to blame. */
  readonly part: string
}

/** Null: an invite can go to all of them. */
export function recipientsFault(typed: string): RecipientsFault | null {
  const read = readRecipients(typed)
  if (read.kind === 'nobody') return { id: 'reason.no_recipients', part: '' }
  if (read.kind === 'wrong')
    return read.part === ''
      ? { id: 'reason.empty_recipient', part: '' }
      : { id: 'reason.wrong_recipient', part: read.part }
  return read.addresses.length > MAX_INVITED ? { id: 'call.room.tooMany', part: '' } : null
}
