import { listReportedPages, reviewPage } from '@plat/contract/saved-searches/reported-pages'
import { MAX_NOTE } from '@plat/contract/saved-searches/saved-searches'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { FormError } from '../accounts/form-error.tsx'
import { call } from '../api/client.ts'
import { useAgencyText } from '../shell/use-agency-text.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { Dialog } from '../ui/dialog.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { useT } from '../ui/use-t.ts'
import { savedSearchQuery } from './saved-queries.ts'
import styles from './page-report.module.css'

/** Milliseconds after which the list is read again while it is shown. */
const REFRESH_MS = 60_000

/** Pages of visitors' searches that were reported or hidden, for staff. */
export const reportedPagesQuery = queryOptions({
  queryKey: ['reported-pages'],
  queryFn: async ({ signal }) => (await call(listReportedPages, {}, { signal })).data,
  refetchInterval: REFRESH_MS,
})

export type Review =
  | { readonly action: 'hide'; readonly note: string | null }
  | { readonly action: 'keep' | 'show' }

/** Hides, keeps or shows a page; what shows it or lists it is read again, also where that failed. */
export function useReview(guid: string, onDone: (review: Review) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Review) => call(reviewPage, { params: { guid }, body }),
    networkMode: 'always',
    onSuccess: (_, review) => onDone(review),
    onSettled: () => {
      void client.invalidateQueries(reportedPagesQuery)
      void client.invalidateQueries(savedSearchQuery(guid))
    },
  })
}

interface HideDialogProps {
  guid: string
  open: boolean
  onClose: () => void
  onHidden?: () => void
}

/** Asks staff before a visitor's page is hidden, with a note to its owner. */
export function HideDialog({ open, onClose, ...form }: HideDialogProps) {
  const t = useT()
  return (
    <Dialog open={open} title={t('pages.hide')} onClose={onClose}>
      <HideForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function HideForm({ guid, onClose, onHidden }: Omit<HideDialogProps, 'open'>) {
  const t = useT()
  const agencyText = useAgencyText()
  const refusal = useRefusal()
  const [note, setNote] = useState('')
  const hide = useReview(guid, () => {
    onClose()
    onHidden?.()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!hide.isPending) hide.mutate({ action: 'hide', note: note.trim() === '' ? null : note })
  }
  return (
    <form onSubmit={submit} className={styles['form']}>
      <p>{agencyText('pages.hideText')}</p>
      <TextAreaField
        label={t('pages.hideNote')}
        rows={3}
        value={note}
        onChange={setNote}
        maxLength={MAX_NOTE}
        left={MAX_NOTE - note.length}
      />
      <FormError message={hide.error && refusal(hide.error, 'pages.notDone')} />
      <div>
        <SubmitButton pending={hide.isPending}>{t('pages.hideSend')}</SubmitButton>
      </div>
    </form>
  )
}
