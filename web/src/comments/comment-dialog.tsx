import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../accounts/use-viewer.ts'
import { LogInFirst } from '../calls/log-in-first.tsx'
import type { CommentSlotProps } from '../shell/comment-slot.tsx'
import { useT } from '../ui/use-t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useFocusOnChange } from '../ui/use-focus-on-change.ts'
import { CommentForm } from './comment-form.tsx'
import { recordCommentsQuery } from './comment-queries.ts'
import styles from './comments.module.css'

interface CommentDialogProps {
  record: CommentSlotProps['record']
  onClose: (isSent: boolean) => void
}

/** Leaves a comment on a record; then says what happens next. */
export default function CommentDialog({ record, onClose }: CommentDialogProps) {
  const t = useT()
  const viewer = useViewer()
  const { data, isPending } = useInfiniteQuery(recordCommentsQuery(record.guid, viewer?.id ?? null))
  const [isSent, setIsSent] = useState(false)
  const content = useFocusOnChange(viewer === null ? 'log-in' : 'comment')
  return (
    <Dialog
      open
      title={t('comments.title', { reference: record.agency_reference })}
      onClose={() => onClose(isSent)}
    >
      <div ref={content} tabIndex={-1} className={styles['step']}>
        {viewer === null ? (
          <LogInFirst />
        ) : isPending ? (
          <Skeleton rows={5} label={t('comments.loading')} />
        ) : (
          <CommentForm
            record={record.guid}
            author={viewer}
            // Unknown after a failure: the comment can still be sent to the agency.
            taken={data?.pages[0] ?? null}
            onSent={() => setIsSent(true)}
            onDone={() => onClose(true)}
          />
        )}
      </div>
    </Dialog>
  )
}
