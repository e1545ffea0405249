import { type ComponentType, createContext, type ReactNode, Suspense, use, useEffect } from 'react'
import { screenDrawn } from '../ui/later.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { useFreshPage } from './use-fresh-page.ts'
import { useT } from './use-t.ts'
import styles from './frame.module.css'

/** What the frame has that knows of accounts and features: the application gives it. */
export interface FrameParts {
  TopBar: ComponentType<{ search?: ReactNode }>
  Footer: ComponentType
}

export const FramePartsContext = createContext<FrameParts | null>(null)

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
  const t = useT()
  const parts = use(FramePartsContext)
  if (parts === null) throw new Error('A frame was drawn outside of the application.')
  const { TopBar, Footer } = parts
  useEffect(screenDrawn, [])
  useFreshPage('content', !fixed)
  return (
    <div className={fixed ? styles['fixed'] : styles['flowing']}>
      <nav className={styles['skips']} aria-label={t('shell.skipLinks')}>
        {[{ id: 'content', label: t('shell.skipToContent') }, ...skips].map(({ id, label }) => (
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
