import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useSyncExternalStore,
  useRef,
} from 'react'
import { screenDrawn } from '../ui/later.ts'
import { WithoutScripts } from '../ui/without-scripts.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Banner } from '../ui/banner.tsx'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { useT } from '../ui/use-t.ts'
import styles from './frame.module.css'

/** Parts of the frame that depend on accounts and features: the application provides them. */
export interface FrameParts {
  TopBar: ComponentType<{ search?: ReactNode }>
  Footer: ComponentType
}

export const FramePartsContext = createContext<FrameParts | null>(null)

/** A place to jump to. */
export interface Skip {
  /** Of its element. */
  id: string
  label: string
  /** Brings it into the page where it may be covered or away; it takes the focus itself. */
  bring?: () => void
}

interface FrameProps {
  /** The widest thing in the top bar; left out where the page has its own. */
  search?: ReactNode
  /** Places to jump to besides the content. */
  skips?: readonly Skip[]
  /** The content has the height of the window and scrolls inside. */
  fixed?: boolean
  children: ReactNode
}

const NO_SKIPS: NonNullable<FrameProps['skips']> = []

/** Around every page: skip links, top bar, notices, a boundary for failures, and the footer. */
export function Frame({ search, skips = NO_SKIPS, fixed = false, children }: FrameProps) {
  const t = useT()
  const parts = use(FramePartsContext)
  if (parts === null) throw new Error('A frame was drawn outside of the application.')
  const { TopBar, Footer } = parts
  useEffect(screenDrawn, [])
  useFreshPage('content')
  return (
    <div className={fixed ? styles['fixed'] : styles['flowing']}>
      <nav className={styles['skips']} aria-label={t('shell.skipLinks')}>
        {[{ id: 'content', label: t('shell.skipToContent') }, ...skips].map(
          ({ id, label, bring }: Skip) => (
            <a key={id} href={`#${id}`} onClick={(event) => focusTarget(event, id, bring)}>
              {label}
            </a>
          ),
        )}
      </nav>
      <ErrorBoundary fallback={null}>
        <TopBar search={search} />
      </ErrorBoundary>
      <OfflineNotice />
      <main id="content" tabIndex={-1} className={styles['content']}>
        <ErrorBoundary>{children}</ErrorBoundary>
      </main>
      <ErrorBoundary fallback={null}>
        <Suspense>
          {fixed ? (
            <WithoutScripts>
              <Footer />
            </WithoutScripts>
          ) : (
            <Footer />
          )}
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

/** The address holds the search, so a skip link must not put a fragment into it. */
function focusTarget(event: React.MouseEvent, id: string, bring?: () => void) {
  event.preventDefault()
  const target = document.getElementById(id)
  if (bring && (target === null || target.closest('[inert]'))) return bring()
  target?.focus()
  target?.scrollIntoView()
}

/** Says that the device has no connection, as long as it has none; what is on screen stays usable. */
function OfflineNotice() {
  const t = useT()
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return online ? null : <Banner>{t('shell.offline')}</Banner>
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/**
 * After a link was followed: the new page from its top, and the keyboard at its content rather than
 * at a link that is gone. Back and forward are left to the browser, and so is the first page. What else
 * takes a page away under the keyboard, the focus keeper notices.
 */
function useFreshPage(contentId: string): void {
  const { pathname, hash } = useLocation()
  const type = useNavigationType()
  const shown = useRef('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    // An address that names a part of its page is led there by the page.
    if (type !== NavigationType.Push || hash !== '') return
    window.scrollTo(0, 0)
    const content = document.getElementById(contentId)
    // A page that put the keyboard somewhere itself knows better.
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true })
  }, [pathname, hash, type, contentId])
}
