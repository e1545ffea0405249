import type { CallBack } from '@plat/contract/calls/calls'
import { Check, RotateCcw, Video } from 'lucide-react'
import { Link } from 'react-router'
import { useMoments } from '../accounts/use-moments.ts'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useT } from '../shell/use-t.ts'
import { Address } from '../ui/address.tsx'
import { Button } from '../ui/button.tsx'
import { recordPath } from './log-words.ts'
import { useLogTexts } from './use-log-texts.ts'
import styles from './call-logs.module.css'

interface CallBackRowProps {
  callBack: CallBack
  /** Something is being done about it. */
  busy: boolean
  onCall: () => void
  onState: (state: CallBack['state']) => void
}

/** Somebody who wants to be called back: who, why and since when, and what can be done. */
export function CallBackRow({ callBack, busy, onCall, onState }: CallBackRowProps) {
  const t = useT()
  const texts = useLogTexts()
  const moment = useMoments()
  const { user, phone, email, note, subject, created, state } = callBack
  const name = texts.person(user)
  const path = recordPath(callBack)
  const about = texts.channel(subject) ?? texts.about(subject)
  return (
    <li>
      <div className={styles['person']}>
        <h3>{name}</h3>
        <p className={styles['reach']}>
          {phone !== null && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
          <a href={`mailto:${email}`}>
            <Address email={email} />
          </a>
        </p>
        <p>
          {path === null ? about : <Link to={path}>{about}</Link>}
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
        <p className={styles['quiet']}>
          {state === 'done'
            ? t('callLogs.doneBy', {
                name: texts.person(callBack.done_by),
                when: callBack.done_at === null ? '' : texts.when(callBack.done_at),
              })
            : t('callLogs.asked', { when: moment(created) })}
        </p>
      </div>
      <div className={styles['acts']}>
        {state === 'open' ? (
          <>
            <Button icon={Video} busy={busy} onPress={onCall}>
              {t('callLogs.callByVideo')}
              <span className="visually-hidden"> {name}</span>
            </Button>
            <Button icon={Check} busy={busy} onPress={() => onState('done')}>
              {t('callLogs.done')}
              <span className="visually-hidden"> {name}</span>
            </Button>
          </>
        ) : (
          <Button icon={RotateCcw} busy={busy} onPress={() => onState('open')}>
            {t('callLogs.waitAgain')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
