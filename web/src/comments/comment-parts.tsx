import { useIntl } from 'react-intl'
import { useTenant } from '../shell/tenant.tsx'
import type { PublicComment } from '@plat/contract/comments/comments'
import { type Translate, useT } from '../ui/use-t.ts'
import styles from './comments.module.css'

/** Writes the day of an instant on the agency's calendar: "Mar 3, 2026". */
export function useAgencyDay(): (instant: string) => string {
  const { formatDate } = useIntl()
  const { timeZone } = useTenant().config
  return (instant) => formatDate(instant, { dateStyle: 'medium', timeZone })
}

/** Says who hid a comment, and why. */
export function hiddenWords(
  { by, reason }: Pick<NonNullable<PublicComment['hidden']>, 'by' | 'reason'>,
  t: Translate,
): string {
  return by === 'reports'
    ? t('comments.hiddenByReports')
    : t('comments.hiddenByAgency', { reason: reason ?? 'other' })
}

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

/** A text that a person wrote, with its line breaks. */
export function CommentText({ text }: { text: string }) {
  return (
    <p dir="auto" className={styles['text']}>
      {text}
    </p>
  )
}
