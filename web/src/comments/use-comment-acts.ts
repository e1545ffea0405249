import {
  answerComment,
  markComment,
  type MARKED_OUTCOMES,
  reviewComment,
  type StaffComment,
} from '@plat/contract/comments/comments'
import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { COMMENTS } from '../api/comment-queries.ts'
import type { MessageId } from '../locales/message-id.ts'
import type { Say } from '../shell/act-notice.tsx'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../shell/use-t.ts'

/** What is done with a comment. */
export type CommentAct =
  /** `request` is chosen here, so that an answer that is sent twice is mailed once. */
  | { readonly does: 'answer'; readonly text: string; readonly request: string }
  | { readonly does: 'mark'; readonly outcome: (typeof MARKED_OUTCOMES)[number] | null }
  | { readonly does: 'review'; readonly publication: 'published' | 'declined' }

interface Dealing {
  readonly comment: StaffComment
  readonly act: CommentAct
  /** Guids of the comments beside it, as it was listed then: the keyboard goes on there. */
  readonly beside: readonly string[]
}

/** Answering, marking and reviewing comments. @param onDone what was done, once the lists are renewed */
export function useCommentActs(say: Say, onDone: (dealing: Dealing) => void) {
  const t = useT()
  const refusal = useRefusal()
  const client = useQueryClient()
  const renew = () => client.invalidateQueries({ queryKey: [COMMENTS] })
  const dealing = useMutation({
    networkMode: 'always',
    mutationFn: ({ comment, act }: Dealing) => send({ comment: shownNow(client, comment), act }),
    onSuccess: async (_, done) => {
      await renew()
      say({ text: t(wordsOf(done.act), { reference: referenceOf(done.comment) }) })
      onDone(done)
    },
    onError: (error, failed) => {
      // Somebody else may have been first: what they did is shown.
      void renew()
      say({
        text: refusal(error, 'comments.notDone'),
        retry: () => dealing.mutate(failed),
      })
    },
  })
  return {
    /** Guid of the comment that something is being done about; null: none. */
    pending: dealing.isPending ? dealing.variables.comment.id : null,
    deal: (dealt: Dealing) => dealing.mutate(dealt),
  }
}

/** The comment as it stands in the lists now: what is tried again was read once more. */
function shownNow(client: QueryClient, comment: StaffComment): StaffComment {
  const lists = client.getQueriesData<InfiniteData<{ items: readonly StaffComment[] }>>({
    queryKey: [COMMENTS, 'list'],
  })
  const listed = lists.flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? [])
  return listed.reduce(
    (newest, one) => (one.id === newest.id && one.version > newest.version ? one : newest),
    comment,
  )
}

function send({ comment: { id, version }, act }: Omit<Dealing, 'beside'>) {
  const params = { id }
  switch (act.does) {
    case 'answer': {
      const { text, request } = act
      return call(answerComment, { params, body: { text, request, version } })
    }
    case 'mark':
      return call(markComment, { params, body: { outcome: act.outcome, version } })
    case 'review':
      return call(reviewComment, { params, body: { publication: act.publication, version } })
  }
}

function wordsOf(act: CommentAct): MessageId {
  if (act.does === 'answer') return 'comments.nowAnswered'
  if (act.does === 'review')
    return act.publication === 'published' ? 'comments.nowPublished' : 'comments.nowDeclined'
  return act.outcome === null ? 'comments.nowOpen' : 'comments.nowDone'
}

/** The number of the record, as far as the reader may know it. */
export function referenceOf({ subject }: StaffComment): string {
  return subject.agency_reference ?? ''
}
