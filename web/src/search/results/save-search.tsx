import { Suspense } from 'react'
import { isEmbedded } from '../../api/embedded.ts'
import { searchToSave } from '../../saved-searches/search-to-save.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { lazyLater } from '../../ui/later.ts'
import { useSearchOnScreen } from '../search-context.ts'
import styles from './save-search.module.css'

const SaveBar = lazyLater(() => import('../../saved-searches/save-bar.tsx'))

/** Star and share the search on screen; not on another site's page, where nobody is signed in. */
export function SaveSearch() {
  const { module, state, results, words } = useSearchOnScreen()
  const { viewer } = useTenant()
  if (isEmbedded()) return null
  const { located, total } = results.counts
  const shown = { sentence: words.sentence, located, total }
  return (
    <div className={styles['place']}>
      <Suspense>
        <SaveBar subject={searchToSave(module, state, viewer, shown)} />
      </Suspense>
    </div>
  )
}
