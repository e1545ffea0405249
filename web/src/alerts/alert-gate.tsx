import type { Alert } from '@plat/contract/alerts/alerts'
import type { AlertSettings } from '@plat/contract/alerts/alert-settings'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { alertConfigQuery, alertsQuery } from '../api/alert-queries.ts'
import { paths } from '../paths.ts'
import { Awaited } from '../shell/awaited.tsx'
import { Page } from '../shell/page.tsx'
import { useT } from '../ui/use-t.ts'

interface AlertGateProps {
  children: (config: AlertSettings, own: readonly Alert[]) => ReactNode
}

/** Pages of alerts: home where the agency offers none, else with what it offers and what the account has. */
export function AlertGate({ children }: AlertGateProps) {
  const t = useT()
  const config = useQuery(alertConfigQuery)
  const own = useQuery(alertsQuery)
  const { pathname, search } = useLocation()
  if (config.isError) {
    const isOffered = !(config.error instanceof ApiError && config.error.status === 404)
    // Read by the landing page.
    const state = isOffered ? { alertsFailed: pathname + search } : null
    return <Navigate to={paths.home()} replace state={state} />
  }
  if (config.data && own.data) return children(config.data, own.data)
  return (
    <Page>
      <Awaited query={own} rows={4} failed={t('alerts.listFailed')} />
    </Page>
  )
}
