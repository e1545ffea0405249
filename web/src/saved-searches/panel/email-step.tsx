import { readRecipients } from '@plat/contract/saved-searches/recipients'
import {
  MAX_NOTE,
  MAX_TITLE,
  type SavedSearchDetails,
} from '@plat/contract/saved-searches/saved-searches'
import { MAX_RECIPIENTS, shareByEmail } from '@plat/contract/saved-searches/sharing'
import { type Dispatch, useState } from 'react'
import { FormError } from '../../accounts/form-error.tsx'
import { useForm } from '../../accounts/use-form.ts'
import { call } from '../../api/client.ts'
import type { MessageId } from '../../locales/message-id.ts'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useShareError } from '../use-share-error.ts'
import { type Drafts, draftOf, useDraft } from './drafts.ts'
import type { PanelAction } from './panel-state.ts'
import { newRequest, requestOf } from '../../shell/request-id.ts'
import styles from './panel.module.css'

interface EmailStepProps {
  saved: SavedSearchDetails
  /** Report that goes with it; null: none. */
  pdf: string | null
  drafts: Drafts
  act: Dispatch<PanelAction>
}

/** Sending the search by e-mail: each recipient gets a mail of their own. */
export function EmailStep({ saved, pdf, drafts, act }: EmailStepProps) {
  const t = useT()
  const localize = useLocalize()
  const words = useShareError()
  const step = `EMAIL ${pdf}`
  const kept = draftOf(drafts, step, () => ({
    values: { recipients: '', subject: localize(saved.title), message: '' },
    answers: false,
    request: newRequest(),
  }))
  const [answers, setAnswers] = useState(kept.answers)
  const [request, setRequest] = useState(kept.request)
  const [sent, setSent] = useState(false)
  const { ref, ...form } = useForm({
    initial: kept.values,
    faults: ({ recipients }) => ({ recipients: recipientsFault(recipients) }),
    send: ({ recipients, subject, message }) => {
      const mail = {
        recipients,
        subject: subject.trim(),
        message: message.trim() || null,
        reply_to_me: answers,
        pdf,
      }
      const sending = requestOf(request, mail)
      setRequest(sending)
      const params = { guid: saved.guid }
      return call(shareByEmail, { params, body: { ...mail, request: sending.id } })
    },
    onDone: () => {
      drafts.delete(step)
      setSent(true)
      act({ do: 'shared', notice: 'share.sent' })
    },
  })
  useDraft(drafts, step, sent ? null : { values: form.values, answers, request })
  const read = readRecipients(form.values.recipients)
  const wrong = read.kind === 'wrong' && read.part !== '' ? read.part : null
  const { message } = form.values
  return (
    <form ref={ref} onSubmit={form.submit} noValidate className={styles['step']}>
      <h3 tabIndex={-1}>{t(pdf === null ? 'share.email' : 'share.pdfEmail')}</h3>
      <TextAreaField
        {...form.field('recipients')}
        label={t('share.recipients')}
        hint={t('share.recipientsHint', { count: MAX_RECIPIENTS })}
        rows={2}
        left={wrong === null ? '' : t('reason.wrong_recipient', { part: wrong })}
        isRequired
      />
      <FormField {...form.field('subject')} label={t('share.subject')} maxLength={MAX_TITLE} />
      <TextAreaField
        {...form.field('message')}
        label={t('share.mailMessage')}
        maxLength={MAX_NOTE}
        left={MAX_NOTE - message.length}
      />
      <Check
        label={t('share.answersToMe')}
        checked={answers ? 'all' : 'none'}
        onToggle={() => setAnswers(!answers)}
      />
      <p className={styles['quiet']}>{t(answers ? 'share.mailNoteAnswers' : 'share.mailNote')}</p>
      <FormError message={form.error && words(form.error, 'share.notSent')} />
      <div className={styles['actions']}>
        <SubmitButton disabled={!form.ready} pending={form.pending}>
          {t('share.send')}
        </SubmitButton>
        <Button onPress={() => act({ do: 'back' })}>{t('share.back')}</Button>
      </div>
    </form>
  )
}

function recipientsFault(typed: string): MessageId | undefined {
  const read = readRecipients(typed)
  if (read.kind === 'nobody') return 'reason.no_recipients'
  if (read.kind === 'wrong')
    return read.part === '' ? 'reason.empty_recipient' : 'share.wrongRecipient'
  return read.addresses.length > MAX_RECIPIENTS ? 'share.tooMany' : undefined
}
