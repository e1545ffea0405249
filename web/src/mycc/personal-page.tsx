import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { paths } from '../paths.ts'
import { AreaPage, EmptyArea } from '../shell/area-page.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../shell/use-t.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { hasReportsQuery } from './reports/report-queries.ts'
import { ReportsTab } from './reports/reports-tab.tsx'
import { hasSearchesQuery } from './searches/search-queries.ts'
import { SearchesTab } from './searches/searches-tab.tsx'
import { SettingsTab } from './settings/settings-tab.tsx'

/** What belongs to the signed-in user, in tabs; a tab without content is not there. */
export default function PersonalPage() {
  const t = useT()
  const words = useErrorMessages()
  const navigate = useNavigate()
  const { tab } = useParams()
  const { names } = useTenant().config
  const searches = useQuery(hasSearchesQuery)
  const reports = useQuery(hasReportsQuery)
  const [filtered, setFiltered] = useState({ searches: false, reports: false })
  const failed = [searches, reports].find(({ isError, data }) => isError && data === undefined)
  if (failed || searches.isPending || reports.isPending)
    return (
      <AreaPage area={names.mycc}>
        {failed ? (
          <ErrorState {...words(failed.error)} onRetry={() => void failed.refetch()} />
        ) : (
          <Skeleton rows={6} label={t('mycc.loading')} />
        )}
      </AreaPage>
    )
  const some = {
    searches: searches.data || filtered.searches,
    reports: reports.data || filtered.reports,
  }
  const items = [
    ...(some.searches
      ? [
          {
            id: 'searches' as const,
            label: t('mycc.searches'),
            content: (
              <SearchesTab
                onFiltered={(is) => setFiltered((before) => ({ ...before, searches: is }))}
              />
            ),
          },
        ]
      : []),
    ...(some.reports
      ? [
          {
            id: 'reports' as const,
            label: t('mycc.reports'),
            content: (
              <ReportsTab
                onFiltered={(is) => setFiltered((before) => ({ ...before, reports: is }))}
              />
            ),
          },
        ]
      : []),
    { id: 'settings' as const, label: t('mycc.settings'), content: <SettingsTab /> },
  ]
  const selected = items.find(({ id }) => id === tab) ?? items[0]
  return (
    <AreaPage area={names.mycc}>
      {!some.searches && !some.reports && (
        <EmptyArea message={t('mycc.nothingYet')}>
          <ButtonLink to={paths.departments()}>{t('area.departments')}</ButtonLink>
        </EmptyArea>
      )}
      <Tabs
        label={names.mycc}
        items={items}
        selected={selected?.id ?? 'settings'}
        onSelect={(id) => void navigate(paths.personal(id))}
      />
    </AreaPage>
  )
}
