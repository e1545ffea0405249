import {
  COMMENT_FAULTS,
  type CommentFault,
  type PublicComment,
  reportComment,
} from '@plat/contract/comments/comments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormError } from '../accounts/form-error.tsx'
import { useViewer } from '../accounts/use-viewer.ts'
import { call } from '../api/client.ts'
import { LogInFirst } from '../calls/log-in-first.tsx'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { RadioList } from '../ui/radio-list.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useFocusOnChange } from '../ui/use-focus-on-change.ts'
import { FAULT_WORDS } from './comment-words.ts'
import { COMMENTS } from './comment-queries.ts'
import styles from './comments.module.css'

interface ReportPartProps {
  comment: PublicComment
  /** Id of the element that says whose comment it is, and from when. */
  head: string
}

/** Reports a comment to the agency; once. */
export function ReportPart({ comment, head }: ReportPartProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const reported = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The button that opened the dialog is gone.
    if (isSent) reported.current?.focus()
  }, [isSent])
  if (comment.reported || isSent)
    return (
      <p ref={reported} tabIndex={-1} className={styles['quiet']}>
        {t('comments.reported')}
      </p>
    )
  return (
    <div>
      <Button look="quiet" aria-describedby={head} onPress={() => setOpen(true)}>
        {t('comments.report')}
      </Button>
      <ReportDialog
        comment={comment.id}
        open={open}
        onClose={() => setOpen(false)}
        onSent={() => setIsSent(true)}
      />
    </div>
  )
}

interface ReportDialogProps {
  /** Guid of the comment. */
  comment: string
  open: boolean
  onClose: () => void
  onSent: () => void
}

function ReportDialog({ comment, open, onClose, onSent }: ReportDialogProps) {
  const t = useT()
  const isSignedIn = useViewer() !== null
  const content = useFocusOnChange(isSignedIn ? 'report' : 'log-in')
  return (
    <Dialog open={open} title={t('comments.reportTitle')} onClose={onClose}>
      <div ref={content} tabIndex={-1} className={styles['step']}>
        {isSignedIn ? <ReportForm comment={comment} onSent={onSent} /> : <LogInFirst />}
      </div>
    </Dialog>
  )
}

function ReportForm({ comment, onSent }: Pick<ReportDialogProps, 'comment' | 'onSent'>) {
  const t = useT()
  const refusal = useRefusal()
  const client = useQueryClient()
  const [reason, setReason] = useState<CommentFault | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const report = useMutation({
    mutationFn: (body: { reason: CommentFault }) =>
      call(reportComment, { params: { id: comment }, body }),
    onSuccess: onSent,
    // Also where it failed: the comment may be gone.
    onSettled: () => client.invalidateQueries({ queryKey: [COMMENTS] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(reason === null)
    if (reason !== null && !report.isPending) report.mutate({ reason })
  }
  return (
    <form onSubmit={submit} className={styles['step']}>
      <div>
        <p className={styles['label']}>{t('comments.reportReason')}</p>
        <RadioList
          label={t('comments.reportReason')}
          options={COMMENT_FAULTS.map((id) => ({ id, label: t(FAULT_WORDS[id]) }))}
          selected={reason}
          onSelect={(chosen) => {
            setReason(chosen)
            setIsMissing(false)
          }}
        />
      </div>
      <p className={styles['quiet']}>{t('comments.reportHint')}</p>
      <FormError
        message={
          isMissing
            ? t('comments.reportMissing')
            : report.error && refusal(report.error, 'comments.reportFailed')
        }
      />
      <div className={styles['actions']}>
        <SubmitButton disabled={reason === null} pending={report.isPending}>
          {t('comments.reportSend')}
        </SubmitButton>
      </div>
    </form>
  )
}
