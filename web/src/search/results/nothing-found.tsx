import { Suspense, use } from 'react'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyLater } from '../../ui/later.ts'
import { useNoun } from '../../shell/use-noun.ts'
import { PanelsContext } from '../panels-context.ts'
import { useSearchOnScreen } from '../search-context.ts'
import styles from './record-list.module.css'

const NoRecords = lazyLater(() => import('./no-records.tsx'))

/** A list without records: whether there are none at all, or only none here, and how to get on. */
export function NothingFound() {
  const t = useT()
  const { module, results, update } = useSearchOnScreen()
  const panels = use(PanelsContext)
  const noun = useNoun(module)
  const { total, located, unlocated } = results.counts
  if (total) {
    return (
      <div className={styles['nothing']}>
        <p>{t(located ? 'results.elsewhere' : 'results.noneOnMap', { records: noun(total) })}</p>
        <p className={classNames(styles['ways'], 'needs-scripts')}>
          {located ? (
            <Button onPress={() => update({ view: null })}>{t('results.showAll')}</Button>
          ) : null}
          {unlocated ? (
            <Button onPress={() => update({ tab: 'unmapped' })}>
              {t('results.showUnlocated')}
            </Button>
          ) : null}
        </p>
      </div>
    )
  }
  // The module page says so above its tabs, an embed has nothing but the list.
  return panels ? null : <NothingAtAll />
}

/** Says that the search found nothing, and what to take out of it. */
export function NothingAtAll() {
  return (
    <Suspense>
      <NoRecords />
    </Suspense>
  )
}
