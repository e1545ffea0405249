import {
  type CommentWindow,
  leaveComment,
  MAX_COMMENT,
  MAX_PUBLIC_NAME,
} from '@plat/contract/comments/comments'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AccountForm } from '../../accounts/account-form.tsx'
import { serverWords } from '../../accounts/form-messages.ts'
import { useForm } from '../../accounts/use-form.ts'
import { call } from '../../api/client.ts'
import { COMMENTS, recordCommentsQuery } from '../../api/comment-queries.ts'
import { useT } from '../../shell/use-t.ts'
import { useCommentWindow } from '../../shell/use-comment-window.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import type { PanelState } from '../state/desk-state.ts'
import { StepHeading } from './step-heading.tsx'
import styles from './panel.module.css'

interface CommentStepProps {
  /** Guid of the record. */
  record: string
  /** Its number. */
  reference: string
  panel: PanelState
  /** Of the account, to begin with as the name of a public comment. */
  name: string
  onTyped: (typed: { comment: string }) => void
  onDone: (text: string) => void
  /** Undefined: there is no other way to reach the department here. */
  onBack: (() => void) | undefined
}

/** A comment on a record, to be reviewed by an official; where the module allows it, offered as a public one. */
export function CommentStep(props: CommentStepProps) {
  const { record, reference, panel, name, onTyped, onDone, onBack } = props
  const t = useT()
  const client = useQueryClient()
  const { data } = useQuery(recordCommentsQuery(record))
  const { ref, ...form } = useForm({
    initial: { text: panel.comment, public: '', public_name: name.slice(0, MAX_PUBLIC_NAME) },
    faults: ({ text }) => ({ text: text.trim() === '' ? 'comments.textMissing' : undefined }),
    send: (values) => {
      const isPublic = values.public !== ''
      const publicName = isPublic ? values.public_name.trim() || null : null
      const body = { text: values.text, public: isPublic, public_name: publicName }
      return call(leaveComment, {
        params: { guid: record },
        body: { ...body, request: panel.request },
      })
    },
    onDone: ({ data: comment }) => {
      void client.invalidateQueries({ queryKey: [COMMENTS] })
      onDone(comment.text)
    },
  })
  const text = form.field('text')
  return (
    <div className={styles['step']}>
      <StepHeading {...(onBack && { onBack })}>{t('comments.leave', { reference })}</StepHeading>
      <AccountForm
        formRef={ref}
        form={form}
        error={serverWords(form.error, t)}
        action={t('comments.submit')}
      >
        <TextAreaField
          {...text}
          onChange={(value) => {
            text.onChange(value)
            onTyped({ comment: value })
          }}
          label={t('comments.yourComment')}
          rows={6}
          maxLength={MAX_COMMENT}
          left={t('calls.charactersLeft', { count: MAX_COMMENT - text.value.length })}
        />
        {data?.window && (
          <PublicChoice
            window={data.window}
            chosen={form.field('public')}
            name={form.field('public_name')}
          />
        )}
      </AccountForm>
    </div>
  )
}

interface PublicChoiceProps {
  window: CommentWindow
  /** Empty: not offered as a public comment. */
  chosen: { value: string; onChange: (value: string) => void }
  name: {
    name: string
    value: string
    onChange: (value: string) => void
    error: string | undefined
  }
}

/** Whether the comment may be shown on the record, and under which name; outside of the window, when it can be. */
function PublicChoice({ window, chosen, name }: PublicChoiceProps) {
  const t = useT()
  const words = useCommentWindow()
  const isChosen = chosen.value !== ''
  return (
    <div className={styles['public']}>
      <p className={styles['quiet']}>{words(window)}</p>
      {window.state === 'open' && (
        <Check
          label={t('comments.offer')}
          checked={isChosen ? 'all' : 'none'}
          onToggle={() => chosen.onChange(isChosen ? '' : 'yes')}
        />
      )}
      {window.state === 'open' && isChosen && (
        <FormField
          {...name}
          label={t('comments.publicName')}
          hint={t('comments.publicNameHint')}
          maxLength={MAX_PUBLIC_NAME}
        />
      )}
    </div>
  )
}

/** That the comment has arrived, with its words. */
export function CommentedStep({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useT()
  return (
    <div className={styles['step']}>
      <StepHeading>{t('comments.thanks')}</StepHeading>
      <p className={styles['echo']}>{t('comments.submitted', { text })}</p>
      <div className={styles['buttons']}>
        <Button look="primary" onPress={onClose}>
          {t('calls.done')}
        </Button>
      </div>
    </div>
  )
}
