import type { DocumentChange } from '@plat/contract/documents/documents'
import { type FormEvent, useState } from 'react'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { FormField } from '../ui/form-field.tsx'
import { kindOfNew } from './file-groups.ts'
import { UploadField } from './upload-field.tsx'
import styles from './documents-page.module.css'

/** Names of files that are refused by the server would be refused late. */
const NAME = /^[A-Za-z0-9_][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_][A-Za-z0-9_.-]*)*$/

interface AddFileProps {
  /** Paths that there are. */
  taken: readonly string[]
  onAdd: (change: DocumentChange) => void
}

/** Adds a file: a text that is written here, or one of the visitor's computer. */
export function AddFile({ taken, onAdd }: AddFileProps) {
  const t = useT()
  const [path, setPath] = useState('')
  const [asked, setAsked] = useState(false)
  const name = path.trim()
  const fault = taken.includes(name)
    ? 'documents.nameTaken'
    : NAME.test(name)
      ? null
      : 'documents.nameWrong'
  const isText = kindOfNew(name) === 'text'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (fault !== null || !isText) return
    onAdd({ path: name, text: name.startsWith('docs/') ? '---\ntitle: \n---\n' : '' })
    setPath('')
    setAsked(false)
  }
  return (
    <Disclosure title={t('documents.add')}>
      <form onSubmit={submit} noValidate className={styles['add']}>
        <FormField
          label={t('documents.name')}
          hint={t('documents.nameHint')}
          value={path}
          onChange={setPath}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck="false"
          maxLength={200}
          error={asked && fault !== null ? t(fault) : undefined}
        />
        {isText || name === '' ? (
          <div>
            <Button type="submit">{t('documents.write')}</Button>
          </div>
        ) : (
          <UploadField
            label={t('documents.upload')}
            onChosen={(base64) => {
              setAsked(true)
              if (fault !== null) return
              onAdd({ path: name, base64 })
              setPath('')
              setAsked(false)
            }}
          />
        )}
      </form>
    </Disclosure>
  )
}
