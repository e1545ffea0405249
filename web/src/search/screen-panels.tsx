import { Suspense } from 'react'
import { KeptPanelProvider } from '../saved-searches/kept-panel.tsx'
import { isBillboard } from '../saved-searches/screen-mode.ts'
import { servedCode } from '../ui/later.ts'
import type { Layout } from '../ui/use-layout.ts'
import { usePanels } from './panels-context.ts'
import { SavePanel } from './results/save-search.tsx'
import { WidePanels } from './results/wide-panels.tsx'

const PhonePanels = servedCode(
  'src/search/results/phone-panels.tsx',
  () => import('./results/phone-panels.tsx'),
)
const Billboard = servedCode(
  'src/saved-searches/billboard.tsx',
  () => import('../saved-searches/billboard.tsx'),
)

/**
 * The panels over the map: columns, on a phone a sheet, on a billboard large numbers.
 * @param layout null: not known yet; columns and sheet are drawn, and the style sheet shows what the window has room for
 */
export function ScreenPanels({ layout }: { layout: Layout | null }) {
  const { module, mode, saved, words, results, onNewSearch } = usePanels()
  if (saved && isBillboard(mode)) {
    return (
      <Suspense>
        <Billboard
          module={module}
          subject={saved.subject}
          sentence={words.sentence}
          counts={results.counts}
          onView={() => saved.show('view')}
          onNewSearch={onNewSearch}
        />
      </Suspense>
    )
  }
  return (
    <KeptPanelProvider>
      {/* Each in a boundary, so that the one that is not shown is never hydrated. */}
      {layout !== 'phone' && (
        <Suspense>
          <WidePanels layout={layout} />
        </Suspense>
      )}
      {(layout === 'phone' || layout === null) && (
        <Suspense>
          <PhonePanels isKnown={layout !== null} />
        </Suspense>
      )}
      <SavePanel />
    </KeptPanelProvider>
  )
}
