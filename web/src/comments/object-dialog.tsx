import { changeOwnComment, MAX_COMMENT } from '@plat/contract/comments/comments'
import { useQueryClient } from '@tanstack/react-query'
import { changeMessage } from '../accounts/change-message.ts'
import { FormError } from '../accounts/form-error.tsx'
import { useForm } from '../accounts/use-form.ts'
import { call } from '../api/client.ts'
import { useTypedText } from '../calls/use-typed-text.ts'
import { useT } from '../ui/use-t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { COMMENTS } from './comment-queries.ts'
import styles from './comments.module.css'

interface ObjectDialogProps {
  /** Guid of the comment. */
  comment: string
  open: boolean
  onClose: () => void
  onSent: () => void
}

/** Objects to hiding a comment. */
export function ObjectDialog({ comment, open, onClose, onSent }: ObjectDialogProps) {
  const t = useT()
  return (
    <Dialog open={open} title={t('comments.objectTitle')} onClose={onClose}>
      <ObjectForm comment={comment} onSent={onSent} />
    </Dialog>
  )
}

function ObjectForm({ comment, onSent }: Pick<ObjectDialogProps, 'comment' | 'onSent'>) {
  const t = useT()
  const client = useQueryClient()
  const typed = useTypedText(`comments.objection.${comment}`)
  const { ref, ...form } = useForm({
    initial: { text: typed.kept },
    faults: ({ text }) => ({ text: text.trim() === '' ? 'comments.objectMissing' : undefined }),
    send: ({ text }) =>
      call(changeOwnComment, { params: { id: comment }, body: { action: 'object', text } }).finally(
        () => void client.invalidateQueries({ queryKey: [COMMENTS] }),
      ),
    onDone: () => {
      typed.keep('')
      onSent()
    },
  })
  const text = form.field('text')
  const message = changeMessage(form.error, t, ['text'])
  return (
    <form ref={ref} onSubmit={form.submit} noValidate className={styles['step']}>
      <TextAreaField
        {...text}
        onChange={(value) => {
          text.onChange(value)
          typed.keep(value)
        }}
        label={t('comments.objectText')}
        hint={t('comments.objectHint')}
        maxLength={MAX_COMMENT}
        left={MAX_COMMENT - text.value.length}
      />
      <FormError message={message && t('comments.objectFailed', { message })} />
      <div className={styles['actions']}>
        <SubmitButton disabled={!form.ready} pending={form.pending}>
          {t('comments.objectSend')}
        </SubmitButton>
      </div>
    </form>
  )
}
