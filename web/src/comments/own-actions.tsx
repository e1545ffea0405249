import { changeOwnComment, type OwnComment } from '@plat/contract/comments/comments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import type { Say } from '../shell/act-notice.tsx'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { COMMENTS } from './comment-queries.ts'
import { ObjectDialog } from './object-dialog.tsx'
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
