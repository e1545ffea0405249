import type { StaffComment } from '@plat/contract/comments/comments'
import { commentPublication } from '../shell/comment-words.ts'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import type { CommentAct } from './use-comment-acts.ts'
import styles from './comments.module.css'

interface ReviewPartProps {
  comment: StaffComment
  busy: boolean
  onAct: (act: CommentAct) => void
}

/** Of a comment that was offered as a public one: under which name, and whether it is shown on its record. */
export function ReviewPart({
  comment: { publication, public_name },
  busy,
  onAct,
}: ReviewPartProps) {
  const t = useT()
  if (publication === null) return null
  const name = public_name ?? t('comments.nameWithheld')
  const review = (next: 'published' | 'declined') => onAct({ does: 'review', publication: next })
  return (
    <div className={styles['review']}>
      <p>{t(commentPublication(publication), { name })}</p>
      <div className={styles['acts']}>
        {publication !== 'published' && (
          <Button busy={busy} onPress={() => review('published')}>
            {t('comments.publish')}
          </Button>
        )}
        {publication !== 'declined' && (
          <Button busy={busy} onPress={() => review('declined')}>
            {t(publication === 'published' ? 'comments.unpublish' : 'comments.decline')}
          </Button>
        )}
      </div>
    </div>
  )
}
