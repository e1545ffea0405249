import type { ModuleImport } from '@plat/contract/imports/imports'
import { useLocalize, useT } from '../ui/use-t.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { StatusMark, type StatusShape } from '../ui/status-mark.tsx'
import { ImportFacts } from './import-facts.tsx'
import type { MessageId } from '../locales/message-id.ts'
import styles from './import-list.module.css'

interface ImportListProps {
  imports: readonly ModuleImport[]
  /** The agency's: days and times are those of its clock. */
  timeZone: string
}

/** Modules one below the other, each with how its last import went and when the next one comes. */
export function ImportList({ imports, timeZone }: ImportListProps) {
  const t = useT()
  if (imports.length === 0) return <EmptyState message={t('imports.none')} />
  return (
    <>
      {imports.every(({ schedule }) => schedule === null) && (
        <p className={styles['notice']}>{t('imports.noSchedule')}</p>
      )}
      <ul className={styles['list']} aria-label={t('imports.title')}>
        {imports.map((one) => (
          <li key={one.module} className={styles['module']}>
            <ImportOfModule one={one} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ImportOfModule({ one, timeZone }: { one: ModuleImport; timeZone: string }) {
  const t = useT()
  const localize = useLocalize()
  const { name, shape, colour } = STATE_WORDS[one.state]
  return (
    <>
      <header className={styles['head']}>
        <h2>{localize(one.title)}</h2>
        <StatusMark shape={shape} colour={colour} text={t(name)} />
        {one.failures > 1 && (
          <span className={styles['quiet']}>{t('imports.failures', { count: one.failures })}</span>
        )}
      </header>
      <ImportFacts one={one} timeZone={timeZone} />
      {one.state === 'refused' && <p>{t('imports.refused')}</p>}
      {one.message !== null && (
        <details className={styles['reason']}>
          <summary>{t('imports.reason')}</summary>
          {/* The importer speaks to operators, in English. */}
          <p lang="en">{one.message}</p>
        </details>
      )}
      {one.notices.length > 0 && (
        <details className={styles['reason']}>
          <summary>{t('imports.notices', { count: one.notices.length })}</summary>
          <ul lang="en">
            {one.notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** A state as word, shape and colour: filled went well or goes on, a ring wants somebody, a dash is nothing yet. */
const STATE_WORDS = {
  finished: { name: 'imports.state.finished', shape: 'live', colour: 'var(--archive)' },
  running: { name: 'imports.state.running', shape: 'live', colour: 'var(--live)' },
  refused: { name: 'imports.state.refused', shape: 'archive', colour: 'var(--danger)' },
  failed: { name: 'imports.state.failed', shape: 'archive', colour: 'var(--danger)' },
  never: { name: 'imports.state.never', shape: 'unknown', colour: 'var(--text-quiet)' },
} as const satisfies Record<
  ModuleImport['state'],
  { name: MessageId; shape: StatusShape; colour: string }
>
