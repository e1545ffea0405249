import '../shell/later-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { Suspense, useState } from 'react'
import { moduleQuery } from '../api/queries.ts'
import type { CommentSlotProps } from '../shell/comment-slot.tsx'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { lazyCode } from '../ui/later.ts'

const CommentDialog = lazyCode(() => import('./comment-dialog.tsx'))

/** Leaves a comment on a record, where its module takes comments. */
export default function CommentButton({ module, record, onSent }: CommentSlotProps) {
  const t = useT()
  const { data } = useQuery(moduleQuery(module))
  const [open, setOpen] = useState(false)
  if (data?.control.comments.accept !== true) return null
  return (
    <>
      <Button icon={MessageSquareText} onPress={() => setOpen(true)}>
        {t('comments.action')}
      </Button>
      {open && (
        <Suspense>
          <CommentDialog
            record={record}
            onClose={(isSent) => {
              setOpen(false)
              if (isSent) onSent?.()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
