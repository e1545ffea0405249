import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { BrowserRouter } from 'react-router'
import { configQuery } from '../api/queries.ts'
import { AppRoutes } from '../routes.tsx'
import { LocaleProvider } from './locale.tsx'
import { StartFailed } from './start-failed.tsx'
import { TenantContext } from './tenant.tsx'
import { applyTheme } from './theme.ts'

/** The whole application: answers, agency, language, routes. */
export function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <Portal />
    </QueryClientProvider>
  )
}

function Portal() {
  const { data, error, refetch } = useQuery(configQuery)
  const tenant = useMemo(() => {
    if (!data) return null
    applyTheme(data.data.branding.theme)
    return { config: data.data, viewer: data.meta.viewer ?? 'anonymous' }
  }, [data])

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
      <LocaleProvider agencyLocale={tenant.config.locale}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </LocaleProvider>
    </TenantContext>
  )
}
