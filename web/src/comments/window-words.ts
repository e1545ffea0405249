import type { CommentWindow } from '@plat/contract/comments/comments'
import type { MessageId } from '../locales/message-id.ts'

/** Message for when a record takes public comments, with `opens` and `closes` as far as they are known. */
export function windowMessage({ state, opens, closes }: CommentWindow): MessageId {
  switch (state) {
    case 'upcoming':
      return closes === null ? 'comments.window.opens' : 'comments.window.opensUntil'
    case 'open':
      return closes === null ? 'comments.window.open' : 'comments.window.openUntil'
    case 'closed':
      return opens === null ? 'comments.window.closed' : 'comments.window.closedFrom'
  }
}
