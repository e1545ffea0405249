import { Suspense } from 'react'
import { lazyLater } from '../../ui/later.ts'

const Shortcuts = lazyLater(() => import('./shortcuts.tsx'))

/** The keys of the search page, once the page is idle. @param button false: there is no room for one. */
export function ShortcutsSlot({ button = true }: { button?: boolean }) {
  return (
    <Suspense>
      <Shortcuts button={button} />
    </Suspense>
  )
}
