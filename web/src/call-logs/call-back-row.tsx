import type { CallBack } from '@plat/contract/calls/call-backs'
import { Check, Phone } from 'lucide-react'
import type { Say } from '../shell/act-notice.tsx'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { SubjectLink } from './subject-link.tsx'
import { useCallBackActs } from './use-call-back-acts.ts'
import { useLogTexts } from './use-log-texts.ts'
import styles from './call-logs.module.css'

interface CallBackRowProps {
  callBack: CallBack
  /** Guid of the signed-in agent. */
  viewer: string
  say: Say
}

/** A call-back of a list. */
export function CallBackRow({ callBack, viewer, say }: CallBackRowProps) {
  const acts = useCallBackActs(callBack, callerName(callBack), say)
  return (
    <li>
      <CallBackView heading="h2" callBack={callBack} viewer={viewer} acts={acts} />
    </li>
  )
}

/** Name of the resident who wants to be called. */
export function callerName({ user, email }: CallBack): string {
  return `${user.first_name} ${user.last_name}`.trim() || email
}

interface CallBackViewProps extends Omit<CallBackRowProps, 'say'> {
  heading: 'h2' | 'h3'
  acts: Pick<ReturnType<typeof useCallBackActs>, 'busy' | 'call' | 'change' | 'refused'>
}

/** A call-back: the resident, contact details, subject and progress, with buttons for the agent. */
export function CallBackView({ heading: Heading, callBack, viewer, acts }: CallBackViewProps) {
  const { email, phone, note, subject, state, agent } = callBack
  const name = callerName(callBack)
  const isOfOther = state === 'taken' && agent !== null && agent.id !== viewer
  return (
    <>
      <div className={styles['facts']}>
        <Heading>{name}</Heading>
        <p className={styles['reach']}>
          {phone !== null && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
          <a href={`mailto:${email}`}>{email}</a>
        </p>
        <p>
          <SubjectLink subject={subject} />
          {subject.discriminator === 'record' && subject.title !== null && (
            <>
              {' · '}
              <AgencyWords text={subject.title} />
            </>
          )}
        </p>
        {note !== null && (
          <blockquote className={styles['note']} dir="auto">
            {note}
          </blockquote>
        )}
        <Progress callBack={callBack} viewer={viewer} />
      </div>
      {!isOfOther && <Acts state={state} name={name} acts={acts} />}
      <p role="alert" className={styles['refused']}>
        {acts.refused}
      </p>
    </>
  )
}

/** When the call-back was requested, who has taken it, and when it was done. */
function Progress({ callBack, viewer }: Pick<CallBackRowProps, 'callBack' | 'viewer'>) {
  const t = useT()
  const texts = useLogTexts()
  const { created, changed, state, agent } = callBack
  const when = texts.when(changed)
  const taken =
    state === 'taken' &&
    agent !== null &&
    (agent.id === viewer
      ? t('callBacks.takenByYou')
      : t('callBacks.takenBy', { name: texts.person(agent) }))
  const done =
    state === 'done' &&
    (agent === null
      ? t('callBacks.doneAt', { when })
      : t('callBacks.doneBy', { name: texts.person(agent), when }))
  return (
    <p className={styles['quiet']}>
      {t('callBacks.requested', { when: texts.when(created) })}
      {(taken || done) && (
        <>
          {' · '}
          <strong>{taken || done}</strong>
        </>
      )}
    </p>
  )
}

interface ActsProps {
  state: CallBack['state']
  name: string
  acts: Pick<ReturnType<typeof useCallBackActs>, 'busy' | 'call' | 'change'>
}

function Acts({ state, name, acts: { busy, call, change } }: ActsProps) {
  const t = useT()
  const of = <span className="visually-hidden"> {name}</span>
  if (state === 'done')
    return (
      <div className={styles['acts']}>
        <Button busy={busy} onPress={() => change('open')}>
          {t('callBacks.reopen')}
          {of}
        </Button>
      </div>
    )
  // One button for both, so that it keeps the focus.
  const isTaken = state === 'taken'
  return (
    <div className={styles['acts']}>
      <Button icon={Phone} busy={busy} onPress={call}>
        {t('callBacks.call')}
        {of}
      </Button>
      <Button busy={busy} onPress={() => change(isTaken ? 'open' : 'taken')}>
        {t(isTaken ? 'callBacks.giveBack' : 'callBacks.take')}
        {of}
      </Button>
      <Button icon={Check} busy={busy} onPress={() => change('done')}>
        {t('callBacks.done')}
        {of}
      </Button>
    </div>
  )
}
