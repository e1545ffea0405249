import { Suspense, useEffect } from 'react'
import { KeptPanelProvider } from '../saved-searches/kept-panel.tsx'
import { isBillboard } from '../saved-searches/screen-mode.ts'
import { fetchCode, lazyCode, whenIdle } from '../ui/later.ts'
import type { Layout } from '../ui/use-layout.ts'
import { PhonePanels } from './early-panels.ts'
import { usePanels } from './panels-context.ts'
import { SavePanel } from './results/save-search.tsx'
import { WidePanels } from './results/wide-panels.tsx'

const Billboard = lazyCode(() => import('../saved-searches/billboard.tsx'))

/** The panels over the map: columns, on a phone a sheet, on a billboard large numbers. */
export function ScreenPanels({ layout }: { layout: Layout }) {
  const { module, mode, saved, words, results, onNewSearch } = usePanels()
  // What opens a record: not before the search is there, nor only when one is wanted.
  useEffect(() => whenIdle(() => void fetchCode(() => import('./results/secondary-panel.tsx'))), [])
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
      {layout === 'phone' ? (
        <Suspense>
          <PhonePanels />
        </Suspense>
      ) : (
        <WidePanels tablet={layout === 'tablet'} />
      )}
      <SavePanel />
    </KeptPanelProvider>
  )
}
