import type { BrandingValues, DocumentFile } from '@plat/contract/documents/documents'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../shell/use-t.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AdminPage } from './admin-page.tsx'
import { type BrandingEdits, BrandingForm } from './branding-form.tsx'
import { brandingQuery, documentsQuery } from './documents-queries.ts'
import { NotKept } from './not-kept.tsx'
import { usePortalDraft } from './portal-draft.ts'

/** The look of the portal: names, colours and pictures, seen before they are saved. */
export default function BrandingPage() {
  return (
    <AdminPage title="branding.title" lead="branding.lead">
      {(account) => <Branding account={account} />}
    </AdminPage>
  )
}

function Branding({ account }: { account: string }) {
  const t = useT()
  const words = useErrorMessages()
  const branding = useQuery(brandingQuery)
  const list = useQuery(documentsQuery)
  const draft = usePortalDraft(account)
  const error = branding.error ?? list.error
  if (error instanceof ApiError && error.because?.reason === 'documents_not_kept')
    return <NotKept />
  if (branding.data === undefined || list.data === undefined)
    return error === null ? (
      <Skeleton rows={8} label={t('documents.loading')} />
    ) : (
      <ErrorState {...words(error)} onRetry={() => void branding.refetch()} />
    )
  if (list.data.files === null) return <NotKept />
  if (draft.changes.has('tenant.yaml')) return <p role="status">{t('branding.unsavedFile')}</p>
  return <Opened newest={branding.data} files={list.data.files} />
}

interface Newest {
  version: number
  values: BrandingValues
}

/** The form keeps what was typed when somebody else saves: it goes on from there when that is wanted. */
function Opened({ newest, files }: { newest: Newest; files: readonly DocumentFile[] }) {
  const [opened, setOpened] = useState(newest)
  const [edits, setEdits] = useState<BrandingEdits>(NO_EDITS)
  const [saved, setSaved] = useState<number | null>(null)
  const isUntouched = Object.keys(edits.values).length === 0
  // Nothing is typed, or it has just been saved and read again: the newest is simply shown.
  const isRead = saved !== null && saved > opened.version && newest.version >= saved
  if (newest.version !== opened.version && (isUntouched || isRead)) {
    setOpened(newest)
    setEdits(NO_EDITS)
  }
  return (
    <BrandingForm
      opened={opened}
      newest={newest}
      files={files}
      edits={edits}
      saved={saved}
      onEdit={(next) => setEdits(next)}
      onGoOn={() => setOpened(newest)}
      onSaved={setSaved}
    />
  )
}

const NO_EDITS: BrandingEdits = { values: {}, uploads: new Map() }
