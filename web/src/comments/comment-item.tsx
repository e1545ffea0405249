import type { StaffComment } from '@plat/contract/comments/comments'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useMoments } from '../accounts/use-moments.ts'
import { commentOutcome } from '../shell/comment-words.ts'
import { useT } from '../shell/use-t.ts'
import { CommentDetails } from './comment-details.tsx'
import { personName } from './person-name.ts'
import { type CommentAct, referenceOf } from './use-comment-acts.ts'
import styles from './comments.module.css'

interface CommentItemProps {
  comment: StaffComment
  opened: boolean
  /** Something is being done about it. */
  busy: boolean
  draft: string
  onDraft: (text: string) => void
  onOpen: (open: boolean) => void
  onAct: (act: CommentAct) => void
}

const DAY = 86_400_000

/** Id of the title of a comment in the list. */
export function titleId(comment: string): string {
  return `comment-${comment}`
}

/** A comment in the list: on which record and by whom, and its age; unfolded, its words and what can be done. */
export function CommentItem({ comment, opened, onOpen, ...details }: CommentItemProps) {
  const t = useT()
  const { id, text, user } = comment
  return (
    <li className={styles['item']} data-open={opened || undefined}>
      <div className={styles['head']}>
        <h3>
          <button
            type="button"
            id={titleId(id)}
            aria-expanded={opened}
            className={styles['title']}
            onClick={() => onOpen(!opened)}
          >
            <ChevronRight size={16} aria-hidden />
            <span>
              {t('comments.itemTitle', {
                reference: referenceOf(comment),
                name: personName(user, t),
              })}
            </span>
          </button>
        </h3>
        <Age comment={comment} />
      </div>
      {opened ? (
        <CommentDetails comment={comment} {...details} />
      ) : (
        <p dir="auto" className={styles['snippet']}>
          {text ?? t('comments.erased')}
        </p>
      )}
    </li>
  )
}

/** For how long an open comment waits; of a done one, what came of it. */
function Age({
  comment: { created, outcome, outcome_at, publication },
}: {
  comment: StaffComment
}) {
  const t = useT()
  const intl = useIntl()
  const moment = useMoments()
  const [now] = useState(Date.now)
  const days = Math.floor((now - Date.parse(created)) / DAY)
  const isOpen = outcome === null || publication === 'offered'
  return (
    <p className={styles['quiet']}>
      {isOpen
        ? days < 1
          ? t('comments.since', { when: moment(created) })
          : t('comments.waits', {
              days: intl.formatNumber(days, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
            })
        : [t(commentOutcome(outcome)), outcome_at === null ? '' : moment(outcome_at)].join(' · ')}
    </p>
  )
}
