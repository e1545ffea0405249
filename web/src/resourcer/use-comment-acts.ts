import {
  type AgentOutcome,
  changeComment,
  type CommentFault,
  type StaffComment,
} from '@plat/contract/comments/comments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { RESOURCER } from '../api/schedule-queries.ts'
import { personName } from '../calls/person-name.ts'
import { useTypedText } from '../calls/use-typed-text.ts'
import type { MessageId } from '../locales/message-id.ts'
import type { Say } from '../shell/act-notice.tsx'
import { useT } from '../ui/use-t.ts'
import { isOutdated } from './outdated.ts'
import { commentQuery } from './resourcer-queries.ts'
import { commenterName } from './resourcer-words.ts'
import { useChangeRefusal } from '../appointments/use-appointment-change.ts'

/** An act of an agent on a comment. */
export type CommentAct =
  /** `request`: an answer that is sent twice is emailed once. */
  | {
      readonly action: 'answer'
      readonly text: string
      readonly public: boolean
      readonly request: string
    }
  /** Null: opens it again. */
  | { readonly action: 'outcome'; readonly outcome: AgentOutcome | null }
  | { readonly action: 'publish' }
  | { readonly action: 'hide'; readonly reason: CommentFault; readonly note: string | null }
  /** To an agent (guid); null: to no one. */
  | { readonly action: 'assign'; readonly assignee: string | null }

/** Acts on a comment, one at a time. */
export interface CommentActs {
  /** The act that is under way. */
  readonly pending: CommentAct['action'] | null
  /** @param onDone is called once it is done, if the detail is still open */
  readonly act: (act: CommentAct, onDone?: () => void) => void
}

/** Where the tab keeps an answer that was not sent, and the note to the author of a comment that was not hidden. */
export const placesOf = (guid: string) => ({
  answer: `comment.answer.${guid}`,
  note: `comment.note.${guid}`,
})

/**
 * Changes a comment from the version that is on screen, and says what came of it. Refused because it has changed in the
 * meantime, it is read again.
 */
export function useCommentActs(comment: StaffComment, say: Say): CommentActs {
  const t = useT()
  const client = useQueryClient()
  const refusedWords = useChangeRefusal('resourcer.commentChanged')
  const { id, version } = comment
  const { queryKey } = commentQuery(id)
  const places = placesOf(id)
  const answer = useTypedText(places.answer)
  const note = useTypedText(places.note)
  const renew = () => client.invalidateQueries({ queryKey: [RESOURCER] })
  const mutation = useMutation({
    mutationFn: async (act: CommentAct) =>
      (await call(changeComment, { params: { id }, body: { ...act, version } })).data,
    onSuccess: async (now, act) => {
      if (act.action === 'answer') answer.keep('')
      if (act.action === 'hide') note.keep('')
      // A reading under way has the state before.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, now)
      const agent = now.agent === null ? '' : personName(now.agent, t)
      say({ text: t(doneWords(act, comment), { name: commenterName(comment), agent }) })
      void renew()
    },
    onError: async (error) => {
      if (isOutdated(error)) await renew()
      say({ text: refusedWords(error), retry: null })
    },
  })
  return {
    pending: mutation.isPending ? mutation.variables.action : null,
    act: (act, onDone) => {
      if (mutation.isPending) return
      say(null)
      mutation.mutate(act, onDone && { onSuccess: onDone })
    },
  }
}

function doneWords(act: CommentAct, before: StaffComment): MessageId {
  switch (act.action) {
    case 'answer':
      return 'resourcer.commentNow.answer'
    case 'outcome':
      return `resourcer.commentNow.${act.outcome ?? 'open'}`
    case 'publish':
      return before.publication === 'published'
        ? 'resourcer.commentNow.keptShown'
        : 'resourcer.commentNow.published'
    case 'hide':
      return before.publication === 'hidden'
        ? 'resourcer.commentNow.keptHidden'
        : 'resourcer.commentNow.hidden'
    case 'assign':
      return act.assignee === null
        ? 'resourcer.commentNow.unassigned'
        : 'resourcer.commentNow.assigned'
  }
}
