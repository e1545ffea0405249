import type { StaffComment } from '@plat/contract/comments/comments'
import {
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQueryClient,
} from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ActNotice, type Say, useActNotice } from '../shell/act-notice.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { moveAmongTitles } from '../ui/disclosure-keys.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CommentFilters } from './comment-filters.tsx'
import { CommentItem, titleId } from './comment-item.tsx'
import { type CommentPlace, paramsOf, placeOf } from './comment-place.ts'
import { commentsQuery } from './comment-queries.ts'
import { answerFieldId } from './answer-form.tsx'
import { type CommentAct, useCommentActs } from './use-comment-acts.ts'
import { useDrafts } from './use-drafts.ts'
import styles from './comments.module.css'

/** Comments that reach an official: open ones the oldest first, or done ones; one is unfolded at a time. */
export function CommentList({ account }: { account: string }) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const place = placeOf(params)
  const { said, say } = useActNotice()
  const list = useInfiniteQuery(commentsQuery(place))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages.at(-1)?.total ?? 0
  const drafts = useDrafts(account)
  const { opened, setOpened, deal, actByKey, pending } = useDesk({ place, items, drafts, say })
  return (
    <>
      <CommentFilters
        place={place}
        onPlace={(next) => {
          say(null)
          setParams(paramsOf(params, next), { preventScrollReset: true })
        }}
      />
      <ActNotice said={said} say={say} />
      {items.length === 0 && <NothingListed list={list} state={place.state} />}
      {items.length > 0 && (
        <>
          <h2 className="visually-hidden">
            {t(place.state === 'open' ? 'comments.open' : 'comments.done')}
          </h2>
          <p className={styles['quiet']}>
            {t('comments.count', { count: total })} {t('comments.keys')}
          </p>
          {/* Keys that work while a title has the focus. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <ul
            aria-label={t('comments.page')}
            className={styles['list']}
            onKeyDown={(event) => {
              moveAmongTitles(event)
              const comment = items.find(({ id }) => isTitle(event, id))
              if (comment && pending === null) actByKey(event, comment)
            }}
          >
            {items.map((comment) => (
              <CommentItem
                key={comment.id}
                comment={comment}
                opened={opened === comment.id}
                busy={pending === comment.id}
                draft={drafts.draft(comment.id)}
                onDraft={(text) => drafts.write(comment.id, text)}
                onOpen={(open) => setOpened(open ? comment.id : null)}
                onAct={(act) => deal(comment, act)}
              />
            ))}
          </ul>
        </>
      )}
      {list.hasNextPage && (
        <div>
          <Button busy={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            {t('callLogs.showMore', { shown: items.length, count: total })}
          </Button>
        </div>
      )}
    </>
  )
}

interface Desk {
  place: CommentPlace
  items: readonly StaffComment[]
  drafts: ReturnType<typeof useDrafts>
  say: Say
}

/** Which comment is unfolded, and what is done with one; the keyboard goes on to the next. */
function useDesk({ place, items, drafts, say }: Desk) {
  const client = useQueryClient()
  const [opened, setOpened] = useState<string | null>(null)
  const { pending, deal: start } = useCommentActs(say, ({ comment, act, beside }) => {
    if (act.does === 'answer') drafts.write(comment.id, '')
    // As it is now: what is on screen follows a moment later.
    const now = client.getQueryData(commentsQuery(place).queryKey)?.pages ?? []
    const listed = new Set(now.flatMap((page) => page.items.map(({ id }) => id)))
    goOn(
      [comment.id, ...beside].find((id) => listed.has(id)),
      setOpened,
    )
  })
  const deal = (comment: StaffComment, act: CommentAct) =>
    start({ comment, act, beside: besideOf(items, comment) })
  const actByKey = (event: KeyboardEvent, comment: StaffComment) => {
    const act = keyAct(event, comment)
    if (act === null) return
    event.preventDefault()
    if (act !== 'write') return deal(comment, act)
    setOpened(comment.id)
    focusSoon(answerFieldId(comment.id))
  }
  return { opened, setOpened, pending, deal, actByKey }
}

interface NothingListedProps {
  list: Pick<UseInfiniteQueryResult, 'isPending' | 'isError' | 'error' | 'refetch'>
  state: CommentPlace['state']
}

/** In place of a list without entries: that it comes, that it failed, or that nothing waits. */
function NothingListed({ list, state }: NothingListedProps) {
  const t = useT()
  const words = useErrorMessages()
  if (list.isPending) return <Skeleton rows={3} label={t('shell.loading')} />
  if (list.isError) return <ErrorState {...words(list.error)} onRetry={() => void list.refetch()} />
  return (
    <p className={styles['none']}>
      {t(state === 'open' ? 'comments.noneOpen' : 'comments.noneDone')}
    </p>
  )
}

/** Guids of the comments after and before one. */
function besideOf(items: readonly StaffComment[], { id }: StaffComment): string[] {
  const at = items.findIndex((one) => one.id === id)
  return [items[at + 1], items[at - 1]].flatMap((one) => one?.id ?? [])
}

/** What a key on a comment's title does; null: nothing. */
function keyAct(
  event: KeyboardEvent,
  { outcome, user }: StaffComment,
): CommentAct | 'write' | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null
  const key = event.key.toLowerCase()
  if (key === 'a') return user === null ? null : 'write'
  if (outcome !== null) return null
  if (key === 'n') return { does: 'mark', outcome: 'no_action' }
  return key === 'p' ? { does: 'mark', outcome: 'passed_on' } : null
}

function isTitle({ target }: KeyboardEvent, comment: string): boolean {
  return target instanceof HTMLElement && target.id === titleId(comment)
}

/** Unfolds a comment, and brings the keyboard to it. @param next guid; undefined: none is left beside */
function goOn(next: string | undefined, onOpen: (id: string | null) => void): void {
  onOpen(next ?? null)
  if (next !== undefined) focusSoon(titleId(next))
}

function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
