import type { StaffComment } from '@plat/contract/comments/comments'
import { Fact } from '../appointments/appointment-facts.tsx'
import { useLogTexts } from '../call-logs/use-log-texts.ts'
import { FAULT_WORDS, OUTCOME_WORDS, PUBLICATION_WORDS } from '../comments/comment-words.ts'
import { useT } from '../ui/use-t.ts'
import { commenterName } from './resourcer-words.ts'
import facts from '../appointments/appointment.module.css'
import styles from './comment.module.css'

/** The text of a comment, who sees it, reports, the objection, answers and the outcome. */
export function CommentFacts({ comment }: { comment: StaffComment }) {
  const t = useT()
  const { when } = useLogTexts()
  const { text, still_there: isStillThere, reports, objection } = comment
  return (
    <dl className={facts['facts']}>
      <Fact name={t('appointment.userComments')}>
        {text === null ? <p>{t('resourcer.commentWithdrawn')}</p> : <Quote text={text} />}
        {isStillThere && <p>{t('resourcer.commentStillText')}</p>}
      </Fact>
      {text !== null && <PublicationFact comment={comment} />}
      {reports.length > 0 && (
        <Fact name={t('resourcer.commentReports')}>
          <ul className={styles['list']}>
            {reports.map(({ reason, created }, at) => (
              // Several people can report it at the same instant.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at}>
                {t(FAULT_WORDS[reason])} <Quiet>{when(created)}</Quiet>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {objection !== null && (
        <Fact name={t('resourcer.commentObjection')}>
          <Quote text={objection.text} />
          <Quiet>{when(objection.created)}</Quiet>
        </Fact>
      )}
      <Answers comment={comment} />
      <OutcomeFact comment={comment} />
    </dl>
  )
}

/** Whether the comment is public, under which name, and how it was hidden. */
function PublicationFact({ comment }: { comment: StaffComment }) {
  const t = useT()
  const { when } = useLogTexts()
  const { publication, shows_name: showsName, hidden } = comment
  return (
    <Fact name={t('resourcer.commentPublic')}>
      {publication === null ? (
        <p>{t('resourcer.commentPrivate')}</p>
      ) : (
        <>
          <p>{t(PUBLICATION_WORDS[publication])}</p>
          <p>
            {showsName
              ? t('resourcer.commentNamed', { name: commenterName(comment) })
              : t('resourcer.commentNameless')}
          </p>
        </>
      )}
      {hidden !== null && (
        <>
          <p>
            {hidden.by === 'reports' || hidden.reason === null
              ? t('resourcer.commentHiddenByReports')
              : t('resourcer.commentHiddenByAgent', { reason: t(FAULT_WORDS[hidden.reason]) })}{' '}
            <Quiet>{when(hidden.at)}</Quiet>
          </p>
          {hidden.note !== null && (
            <>
              <p>{t('resourcer.commentHiddenNote')}</p>
              <Quote text={hidden.note} />
            </>
          )}
        </>
      )}
    </Fact>
  )
}

function Answers({ comment: { answers } }: { comment: StaffComment }) {
  const t = useT()
  const { when, person } = useLogTexts()
  if (answers.length === 0) return null
  return (
    <Fact name={t('resourcer.commentAnswers')}>
      <ol className={styles['list']}>
        {answers.map(({ by, text, created, public: isPublic }) => (
          <li key={`${created} ${text}`}>
            <Quote text={text} />
            <Quiet>
              {t('resourcer.commentBy', { name: person(by), when: when(created) })}
              {' · '}
              {t(isPublic ? 'resourcer.commentAnswerPublic' : 'resourcer.commentAnswerPrivate')}
            </Quiet>
          </li>
        ))}
      </ol>
    </Fact>
  )
}

function OutcomeFact({ comment }: { comment: StaffComment }) {
  const t = useT()
  const { when, person } = useLogTexts()
  const { outcome, outcome_by: by, outcome_at: at } = comment
  if (outcome === null) return null
  return (
    <Fact name={t('resourcer.commentOutcome')}>
      {t(OUTCOME_WORDS[outcome])}{' '}
      {at !== null && (
        <Quiet>
          {by === null ? when(at) : t('resourcer.commentBy', { name: person(by), when: when(at) })}
        </Quiet>
      )}
    </Fact>
  )
}

/** Words of a person, with their line breaks. */
function Quote({ text }: { text: string }) {
  return (
    <blockquote className={styles['quote']} dir="auto">
      {text}
    </blockquote>
  )
}

function Quiet({ children }: { children: React.ReactNode }) {
  return <span className={facts['quiet']}>{children}</span>
}
