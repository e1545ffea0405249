import '../shell/later-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { alertsQuery } from '../api/alert-queries.ts'
import { MissedCalls } from '../calls/missed-calls.tsx'
import { paths } from '../paths.ts'
import { SaveNotice } from '../saved-searches/save-notice.tsx'
import { Awaited } from '../shell/awaited.tsx'
import { AreaPage, EmptyArea } from '../shell/area-page.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useAgencyName } from '../shell/use-agency-name.ts'
import { useAreaName } from '../shell/use-area-name.ts'
import { useT } from '../ui/use-t.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { NOTIFICATION_CALLS, notificationQueries } from './notifications/notification-queries.ts'
import { NotificationsTab } from './notifications/notifications-tab.tsx'
import { deletedQuery, type OwnListName } from './own-queries.ts'
import type { OwnCalls } from './use-own-acts.ts'
import { useNotices } from './use-notices.ts'
import { REPORT_CALLS, reportQueries } from './reports/report-queries.ts'
import { ReportsTab } from './reports/reports-tab.tsx'
import { SEARCH_CALLS, searchQueries } from './searches/search-queries.ts'
import { SearchesTab } from './searches/searches-tab.tsx'
import { SettingsTab } from './settings/settings-tab.tsx'

/** What belongs to the signed-in user, in tabs; a tab without content is not there. */
export default function PersonalPage() {
  const t = useT()
  const mycc = useAreaName('mycc')
  const agency = useAgencyName().short
  const notifications = useQuery(notificationQueries.some)
  const searches = useQuery(searchQueries.some)
  const reports = useQuery(reportQueries.some)
  const checks = [notifications, searches, reports]
  const failed = checks.find(({ isError, data }) => isError && data === undefined)
  const awaited = failed ?? checks.find(({ isPending }) => isPending)
  return (
    <AreaPage title={t('area.title', { area: mycc, agency })}>
      {awaited && <Awaited query={awaited} rows={6} loading={t('mycc.loading')} />}
      {notifications.data !== undefined &&
        searches.data !== undefined &&
        reports.data !== undefined && (
          <PersonalTabs
            has={{
              notifications: notifications.data,
              searches: searches.data,
              reports: reports.data,
            }}
          />
        )}
    </AreaPage>
  )
}

/** The tabs, and above them what was done in one: a tab stays while its list has something, or something to restore. */
function PersonalTabs({ has }: { has: Readonly<Record<OwnListName, boolean>> }) {
  const t = useT()
  const navigate = useNavigate()
  const { tab } = useParams()
  const mycc = useAreaName('mycc')
  const [filtered, setFiltered] = useState({
    notifications: false,
    searches: false,
    reports: false,
  })
  const notices = useNotices()
  const deleted = {
    notifications: useHasDeleted('notifications', NOTIFICATION_CALLS, !has.notifications),
    searches: useHasDeleted('searches', SEARCH_CALLS, !has.searches),
    reports: useHasDeleted('reports', REPORT_CALLS, !has.reports),
  }
  const [focusKey, focusOn] = useState<string | null>(null)
  const propsOf = (name: OwnListName) => ({
    onFiltered: (is: boolean) => setFiltered((before) => ({ ...before, [name]: is })),
    say: notices.say,
    focusKey,
    focusOn,
  })
  const items = [
    {
      id: 'notifications' as const,
      label: t('mycc.notifications'),
      content: (
        <>
          <MissedCalls />
          <NotificationsTab {...propsOf('notifications')} />
        </>
      ),
    },
    {
      id: 'searches' as const,
      label: t('mycc.searches'),
      content: <SearchesTab {...propsOf('searches')} />,
    },
    {
      id: 'reports' as const,
      label: t('mycc.reports'),
      content: <ReportsTab {...propsOf('reports')} />,
    },
    { id: 'settings' as const, label: t('mycc.settings'), content: <SettingsTab /> },
  ].filter(({ id }) => id === 'settings' || has[id] || filtered[id] || deleted[id])
  const selected = items.find(({ id }) => id === tab) ?? items[0]
  const hasAlerts = useHasAlerts()
  return (
    <>
      {notices.shown.map(({ words, number }) => (
        <SaveNotice key={number} notice={words} onHide={() => notices.hide(number)} lasting />
      ))}
      {tab === 'notifications' && selected?.id !== tab && (
        <>
          <MissedCalls />
          <p>{t('mycc.noNotifications')}</p>
        </>
      )}
      {items.length === 1 && !hasAlerts && (
        <EmptyArea message={t('mycc.nothingYet')}>
          <ButtonLink to={paths.departments()}>{t('area.departments')}</ButtonLink>
        </EmptyArea>
      )}
      <Tabs
        label={mycc}
        items={items}
        selected={selected?.id ?? 'settings'}
        onSelect={(id) => void navigate(paths.personal(id))}
        arrows={{ before: t('mycc.earlierTabs'), after: t('mycc.laterTabs') }}
      />
    </>
  )
}

/** Whether there is something to restore in a list that is empty. */
function useHasDeleted(name: OwnListName, { deleted }: OwnCalls, isEmpty: boolean): boolean {
  const { data } = useQuery({ ...deletedQuery(name, deleted), enabled: isEmpty })
  return isEmpty && data !== undefined && data.entries.length > 0
}

/** Whether Settings list an alert; not known yet counts as one, so that nothing is said and taken back. */
function useHasAlerts(): boolean {
  const offered = useTenant().config.control.alert !== null
  const { data, isPending } = useQuery({ ...alertsQuery, enabled: offered })
  return offered && (isPending || (data !== undefined && data.length > 0))
}
