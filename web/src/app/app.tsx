import {
  type QueryClient,
  QueryClientProvider,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useMemo,
  useReducer,
  useEffect,
  useEffectEvent,
} from 'react'
import { isEmbedded, isPreview } from '../api/embedded.ts'
import { configQuery, viewerQuery } from '../api/queries.ts'
import { useLocation } from 'react-router'
import { LiveChannel } from './live-channel.tsx'
import { CallPartsContext } from '../shell/call-slot.tsx'
import { CommentPartsContext } from '../shell/comment-slot.tsx'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { type FrameParts, FramePartsContext } from '../shell/frame.tsx'
import { LocaleProvider } from '../shell/locale.tsx'
import { ServedTags } from '../shell/served-tags.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import styles from './start-failed.module.css'
import { servedLocale } from '../serving.ts'
import { levelOf, TenantContext } from '../shell/tenant.tsx'
import { lazyLater, servedCode } from '../ui/later.ts'
import { TopBar } from './top-bar.tsx'
import { applyTheme } from '../shell/theme.ts'

const FRAME_PARTS: FrameParts = {
  TopBar,
  Footer: servedCode('src/app/footer.tsx', () => import('./footer.tsx')),
}
const CALL_PARTS = {
  CallButton: lazyLater(() => import('../calls/call-button.tsx')),
  BookingButton: lazyLater(() => import('../appointments/booking-button.tsx')),
}
const COMMENT_PARTS = {
  CommentButton: lazyLater(() => import('../comments/comment-button.tsx')),
  RecordComments: lazyLater(() => import('../comments/record-comments.tsx')),
}
const Consent = lazyLater(() => import('../shell/consent.tsx'))

interface AppProps {
  client: QueryClient
  /** Of the browser's address, or of the one that the server renders. */
  Router: ComponentType<{ children: ReactNode }>
  children: ReactNode
}

/** The whole application around its routes: answers, agency, language. */
export function App({ client, ...portal }: AppProps) {
  return (
    <QueryClientProvider client={client}>
      <Portal {...portal} />
    </QueryClientProvider>
  )
}

function Portal({ Router, children }: Omit<AppProps, 'client'>) {
  // Drawn again, the query takes the configuration that has been read again.
  const [, renew] = useReducer((times: number) => times + 1, 0)
  const { data, error, refetch } = useQuery(configQuery)
  const account = useQuery(viewerQuery)
  // Whoever cannot be recognized is a visitor: what is open to all must not wait for it.
  // A page that the server renders is a visitor's, too, until the browser knows better.
  const isServed = servedLocale() !== null
  const level = account.isPending && !isServed ? null : levelOf(account.data?.user ?? null)
  const tenant = useMemo(() => {
    if (!data || level === null) return null
    applyTheme(data.data.branding.theme)
    return { config: data.data, viewer: level }
  }, [data, level])

  if (error && !tenant) {
    return (
      <LocaleProvider agencyLocale="en">
        <StartFailed error={error} onRetry={() => void refetch()} />
      </LocaleProvider>
    )
  }
  if (!tenant) return null
  return (
    <TenantContext value={tenant}>
      <LocaleProvider
        agencyLocale={tenant.config.locale}
        accountLocale={account.data?.user?.locale ?? null}
        agencyTexts={tenant.config.texts}
      >
        <Router>
          <ServedTags />
          <CommentPartsContext value={isEmbedded() || isPreview() ? null : COMMENT_PARTS}>
            <CallPartsContext value={isEmbedded() || isPreview() ? null : CALL_PARTS}>
              <FramePartsContext value={FRAME_PARTS}>{children}</FramePartsContext>
            </CallPartsContext>
            <ConfigKeeper onRenewed={renew} />
            <LiveChannel />
          </CommentPartsContext>
          {tenant.config.analytics && !isEmbedded() && !isPreview() && (
            <ErrorBoundary fallback={null}>
              <Suspense>
                <Consent />
              </Suspense>
            </ErrorBoundary>
          )}
        </Router>
      </LocaleProvider>
    </TenantContext>
  )
}

/** Asks for the configuration with the next navigation after the cache was emptied (cached-configs.tsx). */
function ConfigKeeper({ onRenewed }: { onRenewed: () => void }) {
  const client = useQueryClient()
  const { key } = useLocation()
  const renewed = useEffectEvent(onRenewed)
  useEffect(() => {
    if (client.getQueryData(configQuery.queryKey)) return
    // The next one to need the answer reports a failure.
    client.fetchQuery(configQuery).then(
      () => renewed(),
      () => undefined,
    )
  }, [client, key])
  return null
}

/** Shown when the agency's configuration cannot be had: nothing else can be drawn without it. */
function StartFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const words = useErrorMessages()(error)
  return (
    <main className={styles['page']}>
      <ErrorState {...words} onRetry={onRetry} />
    </main>
  )
}
