import { changeOwnComment, type OwnComment, MAX_COMMENT } from '@plat/contract/comments/comments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeMessage } from '../accounts/change-message.ts'
import { FormError } from '../accounts/form-error.tsx'
import { useForm } from '../accounts/use-form.ts'
import { call } from '../api/client.ts'
import { useTypedText } from '../calls/use-typed-text.ts'
import type { Say } from '../shell/act-notice.tsx'
import { useRefusal } from '../shell/use-refusal.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { useT } from '../ui/use-t.ts'
import { COMMENTS } from './comment-queries.ts'
import styles from './comments.module.css'

type Change =
  | { readonly action: 'name'; readonly shows_name: boolean }
  | { readonly action: 'withdraw' }

interface OwnActionsProps {
  comment: OwnComment
  /** Id of the element that says from when the comment is. */
  head: string
  /** Whether the account has a name to show. */
  hasName: boolean
  say: Say
}

/** Acts of the author on a comment: show or withhold the name, object to hiding it, withdraw it. */
export function OwnActions({ comment, head, hasName, say }: OwnActionsProps) {
  const t = useT()
  const [dialog, setDialog] = useState<'withdraw' | 'object' | null>(null)
  const { isPending, mutate } = useOwnChange(comment.id, say)
  const { publication, shows_name: showsName } = comment
  return (
    <div className={styles['actions']}>
      {publication !== null && (hasName || showsName) && (
        <Button
          busy={isPending}
          aria-describedby={head}
          onPress={() => mutate({ action: 'name', shows_name: !showsName })}
        >
          {t(showsName ? 'comments.own.hideName' : 'comments.own.showName')}
        </Button>
      )}
      {comment.can_object && (
        <Button busy={isPending} aria-describedby={head} onPress={() => setDialog('object')}>
          {t('comments.object')}
        </Button>
      )}
      <Button busy={isPending} aria-describedby={head} onPress={() => setDialog('withdraw')}>
        {t('comments.withdraw')}
      </Button>
      <ConfirmDialog
        open={dialog === 'withdraw'}
        title={t('comments.withdrawTitle')}
        message={t('comments.withdrawText')}
        action={t('comments.withdraw')}
        cancelLabel={t('comments.withdrawKeep')}
        onConfirm={() => {
          setDialog(null)
          mutate({ action: 'withdraw' })
        }}
        onClose={() => setDialog(null)}
      />
      <ObjectDialog
        comment={comment.id}
        open={dialog === 'object' && comment.can_object}
        onClose={() => setDialog(null)}
        onSent={() => {
          setDialog(null)
          say({ text: t('comments.objected') })
        }}
      />
    </div>
  )
}

function useOwnChange(id: string, say: Say) {
  const t = useT()
  const refusal = useRefusal()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Change) => call(changeOwnComment, { params: { id }, body }),
    onMutate: () => say(null),
    onSuccess: (_, change) => say({ text: t(doneMessage(change)) }),
    onError: (error) => say({ text: refusal(error, 'comments.own.notChanged'), retry: null }),
    // Also where it failed: the comment may have changed in the meantime.
    onSettled: () => client.invalidateQueries({ queryKey: [COMMENTS] }),
  })
}

function doneMessage(change: Change) {
  if (change.action === 'withdraw') return 'comments.withdrawn'
  return change.shows_name ? 'comments.own.nowNamed' : 'comments.own.nowUnnamed'
}

interface ObjectDialogProps {
  /** Guid of the comment. */
  comment: string
  open: boolean
  onClose: () => void
  onSent: () => void
}

/** Objects to hiding a comment. */
function ObjectDialog({ comment, open, onClose, onSent }: ObjectDialogProps) {
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
        {...typed.bind(text)}
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
