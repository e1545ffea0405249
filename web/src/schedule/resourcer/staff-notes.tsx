import { MAX_APPOINTMENT_NOTES } from '@plat/contract/schedule/entry'
import { addAppointmentNote } from '@plat/contract/schedule/resourcer'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useMoments } from '../../accounts/use-moments.ts'
import { call } from '../../api/client.ts'
import { SCHEDULE } from '../../api/schedule-queries.ts'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { useT } from '../../shell/use-t.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { notesQuery } from '../schedule-queries.ts'
import { fullName } from './full-name.ts'
import styles from './resourcer.module.css'

/** What staff tell each other about an appointment; its resident never reads it. */
export function StaffNotes({ guid }: { guid: string }) {
  const t = useT()
  const words = useErrorMessages()
  const moment = useMoments()
  const title = useId()
  const { data, error, refetch } = useQuery(notesQuery(guid))
  return (
    <section aria-labelledby={title} className={styles['notes']}>
      <h3 id={title}>{t('resourcer.notes')}</h3>
      {error && !data && <ErrorState {...words(error)} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <ul aria-labelledby={title}>
          {data.map(({ id, text, created, user }) => (
            <li key={id}>
              <p dir="auto" className={styles['note']}>
                {text}
              </p>
              <p className={styles['quiet']}>
                {t('resourcer.noteBy', {
                  name: user ? fullName(user) : t('resourcer.goneAccount'),
                  when: moment(created),
                })}
              </p>
            </li>
          ))}
        </ul>
      )}
      <NoteForm guid={guid} />
    </section>
  )
}

function NoteForm({ guid }: { guid: string }) {
  const t = useT()
  const refusal = useRefusal()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [pressed, setPressed] = useState(false)
  /** The same while the same note is tried again: it is there once. */
  const [request, setRequest] = useState(() => crypto.randomUUID())
  const add = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      call(addAppointmentNote, { params: { guid }, body: { text: text.trim(), request } }),
    onSuccess: () => {
      setText('')
      setPressed(false)
      setRequest(crypto.randomUUID())
      void client.invalidateQueries({ queryKey: [SCHEDULE] })
    },
  })
  const left = MAX_APPOINTMENT_NOTES - text.trim().length
  const fault =
    left < 0
      ? t('resourcer.noteTooLong', { count: MAX_APPOINTMENT_NOTES })
      : pressed && text.trim() === ''
        ? t('resourcer.noteEmpty')
        : add.error
          ? refusal(add.error, 'schedule.notDone')
          : undefined
  return (
    <form
      className={styles['noteForm']}
      onSubmit={(event) => {
        event.preventDefault()
        setPressed(true)
        if (text.trim() !== '' && left >= 0 && !add.isPending) add.mutate()
      }}
    >
      <TextAreaField
        label={t('resourcer.addNote')}
        hint={t('resourcer.noteHint')}
        rows={2}
        value={text}
        onChange={(next) => {
          setText(next)
          setPressed(false)
          // Another text is another note, whatever became of the one before.
          if (add.isError) setRequest(crypto.randomUUID())
          add.reset()
        }}
        left={t('share.charactersLeft', { count: Math.max(0, left) })}
        error={fault}
      />
      <div>
        <SubmitButton
          look="plain"
          disabled={text.trim() === '' || left < 0}
          pending={add.isPending}
          pendingLabel={t('account.sending')}
        >
          {t('resourcer.saveNote')}
        </SubmitButton>
      </div>
    </form>
  )
}
