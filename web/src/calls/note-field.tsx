import { type CallSubjectRef, MAX_CALL_NOTE } from '@plat/contract/calls/call-subject'
import { useT } from '../ui/use-t.ts'
import { TextAreaField } from '../ui/text-area-field.tsx'

interface NoteFieldProps {
  value: string
  onChange: (text: string) => void
  error?: string | undefined
  autoFocus?: boolean
}

/** The note for the agent. */
export function NoteField(props: NoteFieldProps) {
  const t = useT()
  return (
    <TextAreaField
      {...props}
      label={t('call.ask.note')}
      hint={t('call.ask.noteHint')}
      maxLength={MAX_CALL_NOTE}
      left={MAX_CALL_NOTE - props.value.length}
    />
  )
}

/** Where the tab keeps the note about a subject: a call-back begins with the note of the call. */
export function placeOfNote({ guid }: CallSubjectRef): string {
  return `call.note.${guid}`
}
