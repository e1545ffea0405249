import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useReducer } from 'react'
import { BrowserRouter } from 'react-router'
import { isEmbedded } from '../api/embedded.ts'
import { configQuery, viewerQuery } from '../api/queries.ts'
import { AppRoutes } from '../routes.tsx'
import { ConfigKeeper } from './config-keeper.tsx'
import { LocaleProvider } from './locale.tsx'
import { ServedTags } from './served-tags.ts'
import { StartFailed } from './start-failed.tsx'
import { levelOf, TenantContext } from './tenant.tsx'
import { lazyLater } from '../ui/later.ts'
import { applyTheme } from './theme.ts'

const Consent = lazyLater(() => import('./consent.tsx'))

/** The whole application: answers, agency, language, routes. */
export function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <Portal />
    </QueryClientProvider>
  )
}

function Portal() {
  // Drawn anew, the query takes up the configuration that has been read again.
  const [, renew] = useReducer((times: number) => times + 1, 0)
  const { data, error, refetch } = useQuery(configQuery)
  const account = useQuery(viewerQuery)
  // Whoever cannot be recognized is a visitor: what is open to all must not wait for it.
  const level = account.isPending ? null : levelOf(account.data?.user ?? null)
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
        <BrowserRouter>
          <ServedTags />
          <AppRoutes />
          <ConfigKeeper onRenewed={renew} />
          {tenant.config.analytics && !isEmbedded() && (
            <Suspense>
              <Consent />
            </Suspense>
          )}
        </BrowserRouter>
      </LocaleProvider>
    </TenantContext>
  )
}
