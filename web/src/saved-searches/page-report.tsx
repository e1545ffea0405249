import '../shell/later-texts.ts'
import {
  PAGE_FAULTS,
  type PageFault,
  reportPage,
} from '@plat/contract/saved-searches/reported-pages'
import type { SavedSearch } from '@plat/contract/saved-searches/saved-searches'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormError } from '../accounts/form-error.tsx'
import { lacksSecondFactor, useViewer } from '../accounts/use-viewer.ts'
import { call } from '../api/client.ts'
import { useAgencyText } from '../shell/use-agency-text.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { RadioList } from '../ui/radio-list.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useT } from '../ui/use-t.ts'
import { HideDialog } from './hide-dialog.tsx'
import { PAGE_FAULT_WORDS } from './page-faults.ts'
import styles from './page-report.module.css'

/**
 * Below a visitor's words: readers report the page, staff hide it, and its owner reads that it is hidden. Nothing in
 * frames, as previews are.
 */
export default function PageReport({ search }: { search: SavedSearch }) {
  const agencyText = useAgencyText()
  const viewer = useViewer()
  if (search.createdBy !== null)
    return search.state === 'hidden' ? (
      <p className={styles['hidden']}>
        {agencyText('pages.hiddenOwn')} {search.hidden_note}
      </p>
    ) : null
  const isShared = search.public_url !== null && search.shared_by?.who === 'visitor'
  if (!isShared || window.parent !== window) return null
  const isStaff = viewer?.role === 'internal' && !lacksSecondFactor(viewer)
  return isStaff ? <HidePage guid={search.guid} /> : <ReportPage guid={search.guid} />
}

function HidePage({ guid }: { guid: string }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <div className={styles['open']}>
      <Button look="quiet" onPress={() => setOpen(true)}>
        {t('pages.hide')}
      </Button>
      <HideDialog guid={guid} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}

function ReportPage({ guid }: { guid: string }) {
  const t = useT()
  const agencyText = useAgencyText()
  const [open, setOpen] = useState(false)
  const [isSent, setSent] = useState(false)
  const thanks = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The button that opened the dialog is gone.
    if (isSent) thanks.current?.focus()
  }, [isSent])
  if (isSent)
    return (
      <p ref={thanks} tabIndex={-1} className={styles['quiet']}>
        {agencyText('pages.reported')}
      </p>
    )
  return (
    <div className={styles['open']}>
      <Button look="quiet" onPress={() => setOpen(true)}>
        {t('pages.report')}
      </Button>
      <Dialog open={open} title={t('pages.report')} onClose={() => setOpen(false)}>
        <ReportForm guid={guid} onSent={() => setSent(true)} />
      </Dialog>
    </div>
  )
}

function ReportForm({ guid, onSent }: { guid: string; onSent: () => void }) {
  const t = useT()
  const refusal = useRefusal()
  const [reason, setReason] = useState<PageFault | null>(null)
  const [isMissing, setMissing] = useState(false)
  const report = useMutation({
    mutationFn: (body: { reason: PageFault }) => call(reportPage, { params: { guid }, body }),
    networkMode: 'always',
    onSuccess: onSent,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(reason === null)
    if (reason !== null && !report.isPending) report.mutate({ reason })
  }
  return (
    <form onSubmit={submit} className={styles['form']}>
      <p>{t('pages.reportReason')}</p>
      <RadioList
        label={t('pages.reportReason')}
        options={PAGE_FAULTS.map((id) => ({ id, label: t(PAGE_FAULT_WORDS[id]) }))}
        selected={reason}
        onSelect={(chosen) => {
          setReason(chosen)
          setMissing(false)
        }}
      />
      <p className={styles['quiet']}>{t('pages.reportHint')}</p>
      <FormError
        message={
          isMissing
            ? t('comments.reportMissing')
            : report.error && refusal(report.error, 'comments.reportFailed')
        }
      />
      <div>
        <SubmitButton disabled={reason === null} pending={report.isPending}>
          {t('comments.reportSend')}
        </SubmitButton>
      </div>
    </form>
  )
}
