import '../shell/later-texts.ts'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { SecondFactorNotice } from '../accounts/second-factor-notice.tsx'
import { lacksSecondFactor, useViewer } from '../accounts/use-viewer.ts'
import { ApiError } from '../api/api-error.ts'
import { paths } from '../paths.ts'
import { Awaited } from '../shell/awaited.tsx'
import { StaffPage } from '../shell/staff-page.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useAgencyText } from '../shell/use-agency-text.ts'
import { useT } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { ImportList } from './import-list.tsx'
import { listImports } from '@plat/contract/imports/imports'
import { call } from '../api/client.ts'
import styles from './imports-page.module.css'

/** How the agency's records are kept up to date, for administrators; everybody else is led home. */
export default function ImportsPage() {
  const t = useT()
  const agencyText = useAgencyText()
  const viewer = useViewer()
  const { timeZone } = useTenant().config
  useTitle(t('imports.title'))
  if (!viewer?.grants.includes('tenant.admin')) return <Navigate to={paths.home()} replace />

  return (
    <StaffPage title={t('imports.title')} lead={agencyText('imports.lead')}>
      {lacksSecondFactor(viewer) ? <SecondFactorNotice /> : <Imports timeZone={timeZone} />}
    </StaffPage>
  )
}

function Imports({ timeZone }: { timeZone: string }) {
  const t = useT()
  const { data: imports, error, refetch } = useQuery(importsQuery)

  if (imports !== undefined) return <ImportList imports={imports} timeZone={timeZone} />
  if (error instanceof ApiError && error.code === 'mfa_enrolment_required')
    return <SecondFactorNotice />
  return (
    <div className={styles['state']}>
      <Awaited query={{ error, refetch }} rows={6} loading={t('imports.loading')} />
    </div>
  )
}

/** Milliseconds between two looks while an import is under way, and while none is. */
const RUNNING_MS = 3_000
const RESTING_MS = 30_000

/** How the imports of the agency are doing; looked at again as long as they are on screen. */
const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: async ({ signal }) => (await call(listImports, {}, { signal })).data,
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ state }) => state === 'running') ? RUNNING_MS : RESTING_MS,
})
