import type { DocumentFile, DocumentProblem } from '@plat/contract/documents/documents'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { documentQuery } from './documents-queries.ts'
import { kindOfNew } from './file-groups.ts'
import { usePictureAddress } from './picture-address.ts'
import type { DraftTools } from './portal-draft.ts'
import { showLine, TextEditor } from './text-editor.tsx'
import { UploadField } from './upload-field.tsx'
import styles from './documents-page.module.css'

interface FileEditorProps {
  path: string
  /** The version that changes are made from. */
  version: number
  /** Undefined: the version does not have it, it is new. */
  file: DocumentFile | undefined
  draft: DraftTools
  /** What the check said, to be shown. */
  problem: DocumentProblem | null
}

/** One file: a text to be edited, or a picture or layer to be replaced; each can be deleted. */
export function FileEditor({ path, version, file, draft, problem }: FileEditorProps) {
  const t = useT()
  const change = draft.changes.get(path)
  if (file === undefined && change === undefined)
    return <p role="status">{t('documents.noFile', { path })}</p>
  if (change !== undefined && 'removed' in change)
    return (
      <>
        <p role="status">{t('documents.willBeRemoved', { path })}</p>
        <div>
          <Button onPress={() => draft.undo(path)}>{t('documents.keepFile')}</Button>
        </div>
      </>
    )
  const kind = file?.kind ?? kindOfNew(path)
  return (
    <>
      {kind === 'text' && file === undefined && change !== undefined && 'text' in change && (
        <Editor {...{ path, version, draft, problem }} original={null} />
      )}
      {kind === 'text' && file !== undefined && (
        <LoadedEditor {...{ path, version, draft, problem }} />
      )}
      {kind !== 'text' && <Bytes {...{ path, version, file, draft }} />}
      {file !== undefined && (
        <div>
          <Button onPress={() => draft.change({ path, removed: true }, version)}>
            {t('documents.remove')}
          </Button>
        </div>
      )}
    </>
  )
}

type TextProps = Omit<FileEditorProps, 'file'>

function LoadedEditor(props: TextProps) {
  const t = useT()
  const words = useErrorMessages()
  const { data, error, refetch } = useQuery(documentQuery(props.path, props.version))
  if (data === undefined)
    return error === null ? (
      <Skeleton rows={12} label={t('documents.loading')} />
    ) : (
      <ErrorState {...words(error)} onRetry={() => void refetch()} />
    )
  return <Editor {...props} original={data.text ?? ''} />
}

function Editor({
  path,
  version,
  draft,
  problem,
  original,
}: TextProps & { original: string | null }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const change = draft.changes.get(path)
  const text = change !== undefined && 'text' in change ? change.text : (original ?? '')
  // A field of a page has line feeds only.
  const hasReturns = original?.includes('\r\n') ?? false
  useEffect(() => {
    if (field.current && problem?.line != null) showLine(field.current, problem.line)
  }, [problem])
  const faults = useMemo(() => new Set(problem?.line == null ? [] : [problem.line]), [problem])
  return (
    <TextEditor
      label={path}
      field={field}
      faults={faults}
      value={text.replaceAll('\r\n', '\n')}
      onChange={(value) => {
        const next = hasReturns ? value.replaceAll('\n', '\r\n') : value
        if (next === original) draft.undo(path)
        else draft.change({ path, text: next }, version)
      }}
    />
  )
}

/** A picture, layer or recording: shown as far as it can be, and replaced by another file. */
function Bytes({
  path,
  version,
  file,
  draft,
}: Pick<FileEditorProps, 'path' | 'version' | 'file' | 'draft'>) {
  const t = useT()
  const intl = useIntl()
  const change = draft.changes.get(path)
  const isPicture = (file?.kind ?? kindOfNew(path)) === 'picture'
  const replaced = change !== undefined && 'base64' in change
  const source = usePictureAddress(path, version, replaced ? change.base64 : undefined)
  return (
    <>
      <h2>{path}</h2>
      {isPicture && source !== null && (
        <img src={source} alt={t('documents.picture', { path })} className={styles['picture']} />
      )}
      {!replaced && file && (
        <p className={styles['quiet']}>
          {t('documents.size', {
            size: intl.formatNumber(Math.ceil(file.size / 1024)),
          })}
        </p>
      )}
      <UploadField
        label={t('documents.replace')}
        onChosen={(base64) => draft.change({ path, base64 }, version)}
      />
    </>
  )
}
