import type { DocumentChange, DocumentFile } from '@plat/contract/documents/documents'
import { Link } from 'react-router'
import { useT } from '../shell/use-t.ts'
import { fileGroups } from './file-groups.ts'
import styles from './documents-page.module.css'

interface FileListProps {
  files: readonly DocumentFile[]
  changes: ReadonlyMap<string, DocumentChange>
  selected: string | null
}

/** Files by what they are about; changed ones are marked until they are saved. */
export function FileList({ files, changes, selected }: FileListProps) {
  const t = useT()
  const paths = [...new Set([...files.map(({ path }) => path), ...changes.keys()])]
  return (
    <nav aria-label={t('documents.title')} className={styles['files']}>
      {fileGroups(paths).map(({ id, title, paths: own }) => (
        <section key={id} className={styles['group']} aria-labelledby={`group-${id}`}>
          <h2 id={`group-${id}`}>{t(title)}</h2>
          <ul>
            {own.map((path) => {
              const change = changes.get(path)
              return (
                <li key={path}>
                  <Link
                    to={`?${new URLSearchParams({ file: path }).toString()}`}
                    aria-current={path === selected ? 'true' : undefined}
                    className={styles['file']}
                  >
                    {path}
                    {change && (
                      <span className={styles['mark']}>
                        {t('removed' in change ? 'documents.markRemoved' : 'documents.markChanged')}
                      </span>
                    )}
                  </Link>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </nav>
  )
}
