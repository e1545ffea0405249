import { Suspense } from 'react'
import { isEmbedded } from '../../api/embedded.ts'
import { useKeptPanel } from '../../saved-searches/kept-panel.tsx'
import { searchToSave } from '../../saved-searches/search-to-save.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyCode, lazyLater } from '../../ui/later.ts'
import { useSearchOnScreen } from '../search-context.ts'
import styles from './save-search.module.css'

const PanelOfScreen = lazyCode(() => import('../../saved-searches/panel-of-screen.tsx'))
const SaveBar = lazyLater(() => import('../../saved-searches/save-bar.tsx'))
const AfterLogin = lazyLater(() => import('./after-login.tsx'))

/** Star and share the search on screen; not on another site's page, where nobody is signed in. */
export function SaveSearch() {
  const subject = useSubject()
  if (isEmbedded()) return null
  return (
    <div className={classNames(styles['place'], 'needs-scripts')}>
      <Suspense>
        <SaveBar subject={subject} />
        <AfterLogin />
      </Suspense>
    </div>
  )
}

/** Keeps the search over a login where the bar is not shown. */
export function KeepSearch() {
  if (isEmbedded()) return null
  return (
    <Suspense>
      <AfterLogin />
    </Suspense>
  )
}

/** The panel that Share opens, whichever layout the window has. */
export function SavePanel() {
  const subject = useSubject()
  const { panel, wanted } = useKeptPanel().use
  if (panel === 'never' && wanted !== 'share') return null
  return (
    <Suspense>
      <PanelOfScreen subject={subject} />
    </Suspense>
  )
}

function useSubject() {
  const { module, state, results, words } = useSearchOnScreen()
  const { viewer } = useTenant()
  const { located, total } = results.counts
  const shown = { sentence: words.sentence, located, total }
  return searchToSave(module, state, viewer, shown)
}
