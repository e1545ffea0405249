import { useIntl } from 'react-intl'
import { useLocalize, useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { SavedMessage, useSavedTitle } from './saved-heading.tsx'
import type { SavedSubject } from './screen-mode.ts'
import { DataDate } from './data-date.tsx'
import styles from './billboard.module.css'

interface BillboardProps {
  module: ModuleConfig
  subject: SavedSubject
  /** The search in one sentence. */
  sentence: string
  /** Null until they are known. */
  counts: { total: number | null; located: number | null; unlocated: number | null }
  onView: () => void
  onNewSearch: () => void
}

/** A saved search or a statistic, large enough for a wall: its title, one number, and its module. */
export default function Billboard({
  module,
  subject,
  sentence,
  counts,
  onView,
  onNewSearch,
}: BillboardProps) {
  const t = useT()
  const localize = useLocalize()
  const { formatNumber } = useIntl()
  const { stat } = subject
  const title = useSavedTitle(subject)
  const total = stat ? stat.data : counts.total
  const own = stat?.type === 'numeric/custom'
  return (
    <section id="results" tabIndex={-1} aria-labelledby="billboard" className={styles['billboard']}>
      <div className={styles['content']}>
        <p className={styles['where']}>{localize(module.title.long)}</p>
        <h1 id="billboard" dir="auto" className={styles['title']}>
          {title}
        </h1>
        {total === null ? (
          <div className={styles['number']}>
            <Skeleton rows={1} label={t('results.counting')} />
          </div>
        ) : (
          <p className={styles['figure']}>
            <span className={styles['number']}>{formatNumber(total)}</span>
            {!own && (
              <span className={styles['noun']}>
                {localize(total === 1 ? module.noun.one : module.noun.other)}
              </span>
            )}
          </p>
        )}
        {stat?.note && <p className={styles['note']}>{localize(stat.note)}</p>}
        <SavedMessage subject={subject} className={styles['message']} />
        <dl className={styles['facts']}>
          <div>
            <dt>{t(own ? 'billboard.behind' : 'billboard.search')}</dt>
            <dd>{sentence}</dd>
          </div>
          {counts.located !== null && (
            <div>
              <dt>{t('results.onMap')}</dt>
              <dd>{formatNumber(counts.located)}</dd>
            </div>
          )}
          {counts.unlocated !== null && (
            <div>
              <dt>{t('results.notOnMap')}</dt>
              <dd>{formatNumber(counts.unlocated)}</dd>
            </div>
          )}
          <DataDate module={module} />
        </dl>
        <div className={styles['actions']}>
          <Button className={styles['view']} onPress={onView}>
            {t('billboard.view')}
          </Button>
          <Button className={styles['new']} onPress={onNewSearch}>
            {t('results.newSearch')}
          </Button>
        </div>
      </div>
    </section>
  )
}
