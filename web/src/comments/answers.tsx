import { useT } from '../ui/use-t.ts'
import { CommentText } from './comment-text.tsx'
import { useAgencyDay } from './use-agency-day.ts'
import styles from './comments.module.css'

interface AnswersProps {
  answers: readonly { text: string; created: string; public?: boolean }[]
  /** Says which ones everyone sees. */
  marked?: boolean
}

/** Answers of the agency to a comment. */
export function Answers({ answers, marked = false }: AnswersProps) {
  const t = useT()
  const day = useAgencyDay()
  return answers.map(({ text, created, public: isPublic }) => (
    <div key={created} className={styles['answer']}>
      <p className={styles['quiet']}>{t('comments.answer', { day: day(created) })}</p>
      <CommentText text={text} />
      {marked && isPublic && <p className={styles['quiet']}>{t('comments.own.answerPublic')}</p>}
    </div>
  ))
}
