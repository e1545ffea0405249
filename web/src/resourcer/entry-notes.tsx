import { Awaited } from '../shell/awaited.tsx'
import { addEntryNote, type EntryNote, MAX_ENTRY_NOTE } from '@plat/contract/schedule/resourcer'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { useLogTexts } from '../call-logs/use-log-texts.ts'
import { useTypedState } from '../calls/use-typed-text.ts'
import { ActNotice, type Say, useActNotice } from '../shell/act-notice.tsx'
import { newRequest, requestOf } from '../shell/request-id.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../ui/use-t.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { notesQuery } from './resourcer-queries.ts'
import { TextForm } from './text-form.tsx'
import styles from './entry-notes.module.css'

interface EntryNotesProps {
  /** Guid of an appointment, a call-back, a comment or a chat. */
  guid: string
  /** As the other headings of the detail. */
  heading: 'h2' | 'h3'
}

/** Notes among agents on an entry, and a field for another note. */
export function EntryNotes({ guid, heading: Heading }: EntryNotesProps) {
  const t = useT()
  const title = useId()
  const { data, error, refetch } = useQuery(notesQuery(guid))
  // People can read an entry, such as their own appointment, without being an agent whom it reaches.
  if (error instanceof ApiError && error.status === 404) return null
  return (
    <section aria-labelledby={title} className={styles['notes']}>
      <Heading id={title}>{t('resourcer.notes')}</Heading>
      <p className={styles['quiet']}>{t('resourcer.noteHint')}</p>
      {data !== undefined ? (
        <>
          {data.length > 0 && <NoteList notes={data} labelledBy={title} />}
          <AddNote guid={guid} />
        </>
      ) : (
        <Awaited query={{ error, refetch }} rows={2} />
      )}
    </section>
  )
}

function NoteList({ notes, labelledBy }: { notes: readonly EntryNote[]; labelledBy: string }) {
  const { when, person } = useLogTexts()
  return (
    <ol aria-labelledby={labelledBy}>
      {notes.map(({ id, text, created, by }) => (
        <li key={id}>
          <p className={styles['quiet']}>
            <bdi>{person(by)}</bdi> · <time dateTime={created}>{when(created)}</time>
          </p>
          <p className={styles['text']} dir="auto">
            {text}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** Adds a note. The tab keeps the text until it is sent. */
function AddNote({ guid }: { guid: string }) {
  const t = useT()
  const { said, say } = useActNotice()
  const [draft, setDraft] = useTypedState(`resourcer.note.${guid}`)
  const [request, setRequest] = useState(newRequest)
  const { isPending, mutate } = useAddNote(guid, say, () => {
    setRequest(newRequest())
    setDraft('')
  })
  const send = () => {
    if (isPending) return
    const sent = requestOf(request, draft)
    setRequest(sent)
    say(null)
    mutate({ text: draft, request: sent.id })
  }
  return (
    <TextForm text={draft} onSend={send} className={styles['form']}>
      {(isMissing) => (
        <>
          <TextAreaField
            label={t('resourcer.noteAdd')}
            rows={3}
            error={isMissing ? t('resourcer.noteMissing') : undefined}
            value={draft}
            onChange={setDraft}
            isReadOnly={isPending}
            maxLength={MAX_ENTRY_NOTE}
            left={MAX_ENTRY_NOTE - draft.length}
          />
          <div>
            <SubmitButton look="plain" disabled={draft.trim() === ''} pending={isPending}>
              {t('resourcer.noteSave')}
            </SubmitButton>
          </div>
          <ActNotice said={said} say={say} />
        </>
      )}
    </TextForm>
  )
}

/** Sends a note, shows it in the list, and says what came of it. @param onDone is called once it is saved */
function useAddNote(guid: string, say: Say, onDone: () => void) {
  const t = useT()
  const refusal = useRefusal()
  const client = useQueryClient()
  const { queryKey } = notesQuery(guid)
  return useMutation({
    mutationFn: async (body: { text: string; request: string }) =>
      (await call(addEntryNote, { params: { id: guid }, body })).data,
    onSuccess: async (note) => {
      onDone()
      // A reading under way has the notes before.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (notes = []) =>
        notes.some(({ id }) => id === note.id) ? notes : [...notes, note],
      )
      say({ text: t('resourcer.noteSaved') })
      void client.invalidateQueries({ queryKey })
    },
    onError: (error) => say({ text: refusal(error, 'resourcer.noteNotSaved'), retry: null }),
  })
}
