import '../shell/later-texts.ts'
import { MAX_COUNTED, RESOURCER_TABS } from '@plat/contract/schedule/resourcer'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { SecondFactorNotice } from '../accounts/second-factor-notice.tsx'
import { lacksSecondFactor, useViewer } from '../accounts/use-viewer.ts'
import { CallList } from '../call-logs/call-list.tsx'
import type { MessageId } from '../locales/message-id.ts'
import { paths } from '../paths.ts'
import ReportedPages from '../saved-searches/reported-pages.tsx'
import { HomeViewsSlot } from '../shell/home-views/home-views-slot.tsx'
import { StaffPage } from '../shell/staff-page.tsx'
import { useCountWords } from '../shell/use-count-words.ts'
import { useTitle } from '../shell/use-title.ts'
import { entryOf } from '../timeline/timeline-address.ts'
import { useFocusBack } from '../timeline/use-focus-back.ts'
import { Button } from '../ui/button.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useT } from '../ui/use-t.ts'
import { filterOf, type ResourcerView, resourcerQuery, viewOf } from './resourcer-address.ts'
import { ResourcerDetail } from './resourcer-detail.tsx'
import { ResourcerFilterBar } from './resourcer-filter-bar.tsx'
import { currentCountsQuery, listQuery } from './resourcer-queries.ts'
import { ResourcerTable } from './resourcer-table.tsx'
import { LoadOfWeek } from './week-load.tsx'
import styles from './resourcer.module.css'

/** Appointments, call-backs, comments and chats that reach an agent; everyone else is led home. */
export default function ResourcerPage() {
  const t = useT()
  const viewer = useViewer()
  const title = t('resourcer.title')
  useTitle(title)
  if (viewer?.role !== 'internal') return <Navigate to={paths.home()} replace />
  return (
    <StaffPage title={title} lead={t('resourcer.lead')} tabbed above={<HomeViewsSlot />}>
      {lacksSecondFactor(viewer) ? (
        <SecondFactorNotice />
      ) : (
        <>
          <ReportedPages />
          <Resourcer viewer={viewer.id} />
        </>
      )}
    </StaffPage>
  )
}

/** In place of a tab without entries. */
const NONE = {
  pending: 'resourcer.nonePending',
  active: 'resourcer.noneActive',
  recent: 'resourcer.noneRecent',
} as const satisfies Record<ResourcerView['tab'], MessageId>

/** The entries in tabs, and the entry that is open. The address keeps all of it. @param viewer guid of the agent */
function Resourcer({ viewer }: { viewer: string }) {
  const t = useT()
  const countWords = useCountWords()
  const [params, setParams] = useSearchParams()
  const view = viewOf(params)
  const open = entryOf(params)
  const { tab } = view
  const filter = filterOf(view, viewer)
  const list = useInfiniteQuery(listQuery(tab, filter))
  const { data: counts } = useQuery(currentCountsQuery(filter))
  useFocusBack(open, '[role=tab][aria-selected=true]')
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const show = (next: ResourcerView, entry: string | null, replace: boolean) =>
    setParams(resourcerQuery(next, entry), { replace, preventScrollReset: true })
  const setFilter = (next: ResourcerView) => show(next, open, true)
  const isFiltered = view.type !== null || view.agent !== null
  const none =
    view.text !== '' ? 'resourcer.chatNone' : isFiltered ? 'resourcer.noneMatch' : NONE[tab]
  const clear = (
    <Button onPress={() => setFilter({ ...view, type: null, agent: null })}>
      {t('resourcer.clear')}
    </Button>
  )
  const content = (
    <div className={styles['tab']}>
      <ResourcerFilterBar view={view} onView={setFilter} />
      <LoadOfWeek
        view={view}
        open={open}
        viewer={viewer}
        onLoad={(load) => setFilter({ ...view, load })}
      />
      <CallList
        list={list}
        counted={(count) =>
          t(count < MAX_COUNTED ? 'resourcer.count' : 'resourcer.countOver', { count })
        }
        none={t(none)}
        noneAction={isFiltered && clear}
      >
        {(rows) => (
          <ResourcerTable
            rows={rows}
            view={view}
            open={open}
            viewer={viewer}
            now={list.dataUpdatedAt}
          />
        )}
      </CallList>
    </div>
  )
  return (
    <div className={styles['columns']} data-open={open !== null || undefined}>
      <Tabs
        label={t('resourcer.title')}
        selected={tab}
        onSelect={(next) => show({ ...view, tab: next }, open, false)}
        items={RESOURCER_TABS.map((id) => ({
          id,
          label: t(`resourcer.${id}`),
          count: counts && countWords(counts[id]),
          content,
        }))}
      />
      {open !== null && (
        <ResourcerDetail
          key={open}
          guid={open}
          listed={items.find(({ id }) => id === open)?.entry}
          isListLoading={list.isPending || list.isPlaceholderData}
          viewer={viewer}
          chatFirst={view.type === 'chat'}
          // Back closes what is open; it does not step through what was open before.
          onClose={() => show(view, null, true)}
        />
      )}
    </div>
  )
}
