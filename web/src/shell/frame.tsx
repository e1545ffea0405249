import { type ReactNode, Suspense, useEffect } from 'react'
import { lazyLater, screenDrawn } from '../ui/later.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { TopBar } from './top-bar.tsx'
import { useFreshPage } from './use-fresh-page.ts'
import { useText } from './use-text.ts'
import styles from './frame.module.css'

const Footer = lazyLater(() => import('./footer.tsx'))

interface FrameProps {
  /** The widest thing in the top bar; left out where the page has its own. */
  search?: ReactNode
  /** Places to jump to besides the content: element ids with their names. */
  skips?: readonly { id: string; label: string }[]
  /** The content has the height of the window and scrolls inside. */
  fixed?: boolean
  children: ReactNode
}

const NO_SKIPS: NonNullable<FrameProps['skips']> = []

/** What every page has around it: skip links, top bar, notices, a boundary for failures, and the footer. */
export function Frame({ search, skips = NO_SKIPS, fixed = false, children }: FrameProps) {
  const text = useText()
  useEffect(screenDrawn, [])
  useFreshPage('content', !fixed)
  return (
    <div className={fixed ? styles['fixed'] : styles['flowing']}>
      <nav className={styles['skips']} aria-label={text('shell.skipLinks')}>
        {[{ id: 'content', label: text('shell.skipToContent') }, ...skips].map(({ id, label }) => (
          <a key={id} href={`#${id}`} onClick={(event) => focusTarget(event, id)}>
            {label}
          </a>
        ))}
      </nav>
      <TopBar search={search} />
      <OfflineNotice />
      <main id="content" tabIndex={-1} className={styles['content']}>
        <ErrorBoundary>{children}</ErrorBoundary>
      </main>
      {!fixed && (
        <Suspense>
          <Footer />
        </Suspense>
      )}
    </div>
  )
}

/** The address holds the search, so a skip link must not put a fragment into it. */
function focusTarget(event: React.MouseEvent, id: string) {
  event.preventDefault()
  const target = document.getElementById(id)
  target?.focus()
  target?.scrollIntoView()
}
