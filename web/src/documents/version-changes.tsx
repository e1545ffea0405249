import { type DocumentVersion, revertDocuments } from '@plat/contract/documents/documents'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { changeMessage } from '../accounts/change-message.ts'
import { FormError } from '../accounts/form-error.tsx'
import { call } from '../api/client.ts'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../shell/use-t.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { DiffView } from './diff-view.tsx'
import { portalChanged, versionQuery } from './documents-queries.ts'
import { ProblemList } from './problem-list.tsx'
import { problemsOf } from './use-save.ts'
import { VersionFacts } from './version-facts.tsx'
import styles from './history-page.module.css'

interface VersionChangesProps {
  version: DocumentVersion
  /** The current version. */
  base: number
  onReverted: () => void
}

/** What a version changed, file by file, with the way back to it. */
export function VersionChanges({ version, base, onReverted }: VersionChangesProps) {
  const t = useT()
  const words = useErrorMessages()
  const { data, error, refetch } = useQuery(versionQuery(version.version))
  return (
    <div className={styles['panel']}>
      <VersionFacts version={version} />
      {!version.current && version.origin !== null && (
        <Revert version={version.version} base={base} onReverted={onReverted} />
      )}
      {data === undefined &&
        (error === null ? (
          <Skeleton rows={6} label={t('documents.loading')} />
        ) : (
          <ErrorState {...words(error)} onRetry={() => void refetch()} />
        ))}
      {data?.since === null && <p>{t('history.first')}</p>}
      {data && data.since !== null && data.files === null && <p>{t('history.filesNotKept')}</p>}
      {data?.files?.map(({ path, change, diff }) => (
        <section key={path} aria-label={path} className={styles['file']}>
          <h3>{path}</h3>
          <p className={styles['quiet']}>{t(CHANGE_WORDS[change])}</p>
          {diff !== null && <DiffView diff={diff} label={t('history.diff', { path })} />}
          {diff === null && change === 'changed' && <p>{t('history.noDiff')}</p>}
        </section>
      ))}
      {data && data.differences.length > 0 && (
        <section className={styles['file']}>
          <h3>{t('documents.differences')}</h3>
          <ul className={styles['differences']}>
            {data.differences.map((line) => (
              <li key={line}>
                <code>{line}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const CHANGE_WORDS = {
  added: 'history.added',
  changed: 'history.changed',
  removed: 'history.removed',
} as const

function Revert({
  version,
  base,
  onReverted,
}: Omit<VersionChangesProps, 'version'> & { version: number }) {
  const t = useT()
  const client = useQueryClient()
  const [note, setNote] = useState(() => t('history.revertNote', { version }))
  const revert = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const body = { base, note: note.trim() }
      return (await call(revertDocuments, { params: { version }, body })).data
    },
    onSuccess: () => {
      portalChanged(client)
      onReverted()
    },
    onError: () => void client.invalidateQueries({ queryKey: ['documents'] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (note.trim() !== '' && !revert.isPending) revert.mutate()
  }
  const problems = problemsOf(revert.error)
  return (
    <form onSubmit={submit} noValidate className={styles['revert']}>
      <FormField
        label={t('documents.note')}
        value={note}
        onChange={setNote}
        maxLength={200}
        isRequired
      />
      <FormError message={changeMessage(revert.error, t)} />
      {problems.length > 0 && <ProblemList problems={problems} />}
      <div>
        <SubmitButton
          disabled={note.trim() === ''}
          pending={revert.isPending}
          pendingLabel={t('documents.saving')}
        >
          {t('history.revert', { version })}
        </SubmitButton>
      </div>
    </form>
  )
}
