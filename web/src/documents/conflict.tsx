import { useQuery } from '@tanstack/react-query'
import { useT } from '../shell/use-t.ts'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DiffView } from './diff-view.tsx'
import { versionQuery } from './documents-queries.ts'
import styles from './documents-page.module.css'

interface ConflictProps {
  /** The version that the own changes were made from, and the newest. */
  base: number
  newest: number
  /** Paths of the own changes. */
  own: readonly string[]
  /** Takes a file as the others have it. */
  onTake: (path: string) => void
  /** Goes on from the newest version with the own changes. */
  onRebase: () => void
}

/** Somebody else has saved since: who, what, and how to go on. Nothing is merged unseen. */
export function Conflict({ base, newest, own, onTake, onRebase }: ConflictProps) {
  const t = useT()
  const words = useErrorMessages()
  const { data, error, refetch } = useQuery(versionQuery(newest, base))
  if (data === undefined)
    return error === null ? (
      <Skeleton rows={3} label={t('documents.loading')} />
    ) : (
      <ErrorState {...words(error)} onRetry={() => void refetch()} />
    )
  const changed = data.files ?? []
  const both = changed.filter(({ path }) => own.includes(path))
  return (
    <section className={styles['conflict']} aria-labelledby="conflict-title">
      <h2 id="conflict-title">{t('conflict.title')}</h2>
      <p role="alert">
        {t('conflict.who', {
          name: data.by ?? t('history.accountGone'),
          note: data.note ?? '',
          hasNote: data.note === null ? 'no' : 'yes',
        })}
      </p>
      <p>{t(both.length === 0 ? 'conflict.others' : 'conflict.same', { count: both.length })}</p>
      {both.map(({ path, diff }) => (
        <div key={path} className={styles['theirs']}>
          <h3>{path}</h3>
          {diff === null ? (
            <p>{t('history.noDiff')}</p>
          ) : (
            <DiffView diff={diff} label={t('conflict.theirs', { path })} />
          )}
          <Button onPress={() => onTake(path)}>{t('conflict.take', { path })}</Button>
        </div>
      ))}
      <div>
        <Button look="primary" onPress={onRebase}>
          {t(both.length === 0 ? 'conflict.goOn' : 'conflict.keepMine')}
        </Button>
      </div>
    </section>
  )
}
