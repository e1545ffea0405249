import type { OwnComment } from '@plat/contract/comments/comments'
import { useId } from 'react'
import { useMoments } from '../../accounts/use-moments.ts'
import { commentOutcome, commentPublication } from '../../shell/comment-words.ts'
import { useT } from '../../shell/use-t.ts'
import styles from './comments.module.css'

/** What the reader wrote about a record, and what the agency answered. */
export function OwnComments({ comments }: { comments: readonly OwnComment[] }) {
  const t = useT()
  const title = useId()
  const moment = useMoments()
  return (
    <div>
      <h4 id={title}>{t('comments.yours')}</h4>
      <ul aria-labelledby={title} className={styles['list']}>
        {comments.map(({ id, text, created, publication, public_name, outcome, answers }) => (
          <li key={id}>
            <p dir="auto" className={styles['text']}>
              {text}
            </p>
            <p className={styles['quiet']}>
              {[moment(created), t(commentOutcome(outcome))].join(' · ')}
              {publication !== null && (
                <>
                  {' · '}
                  {t(commentPublication(publication), {
                    name: public_name ?? t('comments.nameWithheld'),
                  })}
                </>
              )}
            </p>
            {answers.map((answer) => (
              <div key={answer.created} className={styles['answer']}>
                <p className={styles['quiet']}>
                  {t('comments.answerOf', { when: moment(answer.created) })}
                </p>
                <p dir="auto" className={styles['text']}>
                  {answer.text}
                </p>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
