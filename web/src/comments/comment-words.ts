import type { CommentFault, CommentOutcome, Publication } from '@plat/contract/comments/comments'
import type { MessageId } from '../locales/message-id.ts'

/** Message of each reason for which a comment was reported or hidden. */
export const FAULT_WORDS = {
  personal_data: 'comments.fault.personalData',
  insult: 'comments.fault.insult',
  spam: 'comments.fault.spam',
  off_topic: 'comments.fault.offTopic',
  other: 'comments.fault.other',
} as const satisfies Record<CommentFault, MessageId>

/** Message of each outcome. */
export const OUTCOME_WORDS = {
  answered: 'comments.outcome.answered',
  no_action: 'comments.outcome.noAction',
  passed_on: 'comments.outcome.passedOn',
  withdrawn: 'comments.outcome.withdrawn',
} as const satisfies Record<CommentOutcome, MessageId>

/** Message of each state of a comment that was offered as a public one. */
export const PUBLICATION_WORDS = {
  offered: 'comments.publication.offered',
  published: 'comments.publication.published',
  hidden: 'comments.publication.hidden',
} as const satisfies Record<Publication, MessageId>
