import type { DocumentFile, DocumentProblem } from '@plat/contract/documents/documents'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AddFile } from './add-file.tsx'
import { AdminPage } from './admin-page.tsx'
import { Conflict } from './conflict.tsx'
import { documentsQuery } from './documents-queries.ts'
import { FileEditor } from './file-editor.tsx'
import { FileList } from './file-list.tsx'
import { NotKept } from './not-kept.tsx'
import { type DraftTools, usePortalDraft } from './portal-draft.ts'
import { SaveForm } from './save-form.tsx'
import styles from './documents-page.module.css'

/** The files that the portal is made of: one is opened and changed, all changed ones are checked and saved together. */
export default function DocumentsPage() {
  return (
    <AdminPage title="documents.title" lead="documents.lead">
      {(account) => <Documents account={account} />}
    </AdminPage>
  )
}

function Documents({ account }: { account: string }) {
  const t = useT()
  const words = useErrorMessages()
  const { data, error, refetch } = useQuery(documentsQuery)
  if (data === undefined)
    return error === null ? (
      <Skeleton rows={8} label={t('documents.loading')} />
    ) : (
      <ErrorState {...words(error)} onRetry={() => void refetch()} />
    )
  if (data.files === null) return <NotKept />
  return <Editing account={account} newest={data.current.version} files={data.files} />
}

interface EditingProps {
  account: string
  newest: number
  files: readonly DocumentFile[]
}

function Editing({ account, newest, files }: EditingProps) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const draft = usePortalDraft(account)
  const [saved, setSaved] = useState<number | null>(null)
  const [wanted, setWanted] = useState<DocumentProblem | null>(null)
  const base = draft.base ?? newest
  const path = params.get('file')
  const open = (next: string) => setParams({ file: next })
  const own = [...draft.changes.keys()]
  const isConflict = base < newest
  return (
    <div className={styles['page']}>
      <p role="status" className={styles['saved']}>
        {saved !== null && own.length === 0 && t('documents.saved', { version: saved })}
      </p>
      {isConflict && (
        <Conflict
          base={base}
          newest={newest}
          own={own}
          onTake={draft.undo}
          onRebase={() => draft.rebase(newest)}
        />
      )}
      <div className={styles['columns']} data-opened={path !== null || undefined}>
        <div className={styles['files']}>
          <FileList files={files} changes={draft.changes} selected={path} />
          <AddFile
            taken={files.map((file) => file.path)}
            onAdd={(change) => {
              draft.change(change, newest)
              open(change.path)
            }}
          />
        </div>
        <div className={styles['open']}>
          {path !== null && (
            <Link to={paths.documents()} className={styles['back']}>
              {t('documents.all')}
            </Link>
          )}
          {path === null ? (
            <p className={styles['quiet']}>{t('documents.choose')}</p>
          ) : (
            <FileEditor
              key={path}
              path={path}
              version={base}
              file={files.find((one) => one.path === path)}
              draft={draft}
              problem={wanted?.file === path ? wanted : null}
            />
          )}
          {own.length > 0 && (
            <Unsaved
              draft={draft}
              base={base}
              blocked={isConflict}
              onSaved={(version) => {
                draft.clear()
                setWanted(null)
                setSaved(version)
              }}
              onOpen={(problem) => {
                setWanted({ ...problem })
                open(problem.file)
              }}
            />
          )}
        </div>
      </div>
    </div>
  )
}

interface UnsavedProps {
  draft: DraftTools
  base: number
  /** Somebody else has saved: that comes first. */
  blocked: boolean
  onSaved: (version: number) => void
  onOpen: (problem: DocumentProblem) => void
}

/** Files that are changed and not saved, each with the way back, and the form that saves them all. */
function Unsaved({ draft, base, blocked, onSaved, onOpen }: UnsavedProps) {
  const t = useT()
  const own = [...draft.changes.keys()]
  return (
    <section aria-labelledby="save-title" className={styles['save']}>
      <h2 id="save-title">{t('documents.unsaved', { count: own.length })}</h2>
      <ul className={styles['own']}>
        {own.map((path) => (
          <li key={path}>
            <span>{path}</span>
            <Button
              look="quiet"
              aria-label={t('documents.undoThis', { path })}
              onPress={() => draft.undo(path)}
            >
              {t('documents.undo')}
            </Button>
          </li>
        ))}
      </ul>
      {!blocked && (
        <SaveForm
          unsaved={() => ({ base, changes: [...draft.changes.values()] })}
          onSaved={onSaved}
          onOpen={onOpen}
        />
      )}
    </section>
  )
}
