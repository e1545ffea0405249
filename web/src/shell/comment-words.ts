import type { CommentOutcome, CommentPublication } from '@plat/contract/comments/comments'
import type { MessageId } from '../locales/message-id.ts'

const OUTCOMES = {
  answered: 'comments.outcome.answered',
  no_action: 'comments.outcome.noAction',
  passed_on: 'comments.outcome.passedOn',
  withdrawn: 'comments.outcome.withdrawn',
} as const satisfies Record<CommentOutcome, MessageId>

const PUBLICATIONS = {
  offered: 'comments.publication.offered',
  published: 'comments.publication.published',
  declined: 'comments.publication.declined',
} as const satisfies Record<CommentPublication, MessageId>

/** What came of a comment, in words; null: it waits. */
export function commentOutcome(outcome: CommentOutcome | null): MessageId {
  return outcome === null ? 'comments.outcome.waiting' : OUTCOMES[outcome]
}

/** Where a comment stands that was offered as a public one, in words. */
export function commentPublication(publication: CommentPublication): MessageId {
  return PUBLICATIONS[publication]
}
