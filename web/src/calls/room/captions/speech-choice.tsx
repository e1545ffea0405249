import { useState } from 'react'
import { useT } from '../../../shell/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { personName } from '../../person-name.ts'
import { useRoomSnapshot } from '../room-context.ts'
import type { Speech } from './use-speech.ts'
import styles from './captions.module.css'

const PROBLEMS = {
  refused: 'call.room.speechRefused',
  language: 'call.room.speechLanguage',
  failed: 'call.room.speechFailed',
} as const

/** Whether captions are made of what one says: only after it was said who may hear it for that. */
export function SpeechChoice({ speech }: { speech: Speech }) {
  const t = useT()
  const { people } = useRoomSnapshot()
  const [asking, setAsking] = useState(false)
  const reader = people.find(({ note }) => note.captions)?.participant.person
  if (!speech.isOffered) return <p className={styles['quiet']}>{t('call.room.noSpeech')}</p>
  if (speech.isOn)
    return (
      <div className={styles['choice']}>
        <p>{t('call.room.speechOn')}</p>
        <Button look="quiet" onPress={() => speech.setOn(false)}>
          {t('call.room.speechStop')}
        </Button>
      </div>
    )
  if (!asking)
    return (
      <div className={styles['choice']}>
        {speech.problem && <p role="alert">{t(PROBLEMS[speech.problem])}</p>}
        {reader && <p>{t('call.room.readsAlong', { name: personName(reader) })}</p>}
        <Button look="quiet" onPress={() => setAsking(true)}>
          {t('call.room.speechStart')}
        </Button>
      </div>
    )
  return (
    <div className={styles['choice']}>
      <p role="status">{t('call.room.speechQuestion')}</p>
      <Button
        onPress={() => {
          setAsking(false)
          speech.setOn(true)
        }}
      >
        {t('call.room.speechYes')}
      </Button>
      <Button look="quiet" onPress={() => setAsking(false)}>
        {t('call.room.speechNo')}
      </Button>
    </div>
  )
}
