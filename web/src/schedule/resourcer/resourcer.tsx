import { RESOURCER_TABS, type ResourcerTab } from '@plat/contract/schedule/resourcer'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { resourcerCountQuery } from '../../api/schedule-queries.ts'
import type { MessageId } from '../../locales/message-id.ts'
import { ActNotice, useActNotice } from '../../shell/act-notice.tsx'
import { useT } from '../../shell/use-t.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { KeyHint } from './key-hint.tsx'
import { openOf, placeOf, type ResourcerPlace, withOpen, withPlace } from './resourcer-address.ts'
import { ResourcerDetail } from './resourcer-detail.tsx'
import { ResourcerFilters } from './resourcer-filters.tsx'
import { ResourcerList } from './resourcer-list.tsx'
import { resourcerQuery } from './resourcer-queries.ts'
import { focusRow, useListKeys } from './use-list-keys.ts'
import { useResourcerActs } from './use-resourcer-acts.ts'
import styles from './resourcer.module.css'

const TABS = {
  pending: 'resourcer.pending',
  active: 'resourcer.active',
  recent: 'resourcer.recent',
  misplaced: 'resourcer.misplaced',
} as const satisfies Record<ResourcerTab, MessageId>

/** The tabs with their lists, and beside them the entry that is open; the address tells all of it. */
export function Resourcer() {
  const t = useT()
  const { said, say } = useActNotice()
  const { place, open, go, openEntry } = useResourcerPlace()
  const list = useQuery(resourcerQuery(place))
  const [assigning, setAssigning] = useState(false)
  const assigned = useCallback(() => setAssigning(false), [])
  const assignTo = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const entries = list.data?.items ?? []
  const guids = entries.map(({ guid }) => guid)

  const focusSoon = (guid: string | null) =>
    requestAnimationFrame(() => {
      if (guid !== null && document.getElementById(`row-${guid}`)) focusRow(guid)
      else panel.current?.focus()
    })
  const acts = useResourcerActs({ tab: place.tab, guids, open, openEntry, focusSoon, say })

  useListKeys({
    guids,
    open,
    onOpen: openEntry,
    onConfirm: (guid) => {
      const entry = entries.find((one) => one.guid === guid)
      if (entry?.can.confirm) acts.act({ action: 'confirm' }, entry)
      else if (entry) say({ text: t('resourcer.nothingToConfirm') })
    },
    onAssign: (guid) => {
      if (guid === open) return assignTo.current?.querySelector('button')?.focus()
      setAssigning(true)
      openEntry(guid)
    },
  })

  const notice = <ActNotice said={said} say={say} />
  const content = (
    <div className={styles['columns']} data-open={open !== null || undefined}>
      <div ref={panel} tabIndex={-1} className={styles['listed']}>
        <ResourcerFilters place={place} onPlace={(next) => go(next, true)} />
        {open === null && notice}
        <ResourcerList
          place={place}
          label={t(TABS[place.tab])}
          list={list}
          open={open}
          onOpen={openEntry}
          onPage={(page) => go({ ...place, page })}
        />
        <KeyHint />
      </div>
      {open !== null && (
        <ResourcerDetail
          guid={open}
          listed={entries.find(({ guid }) => guid === open)}
          acts={acts}
          assigning={assigning}
          onAssigning={assigned}
          assignTo={assignTo}
          notice={notice}
          onClose={() => {
            openEntry(null)
            focusSoon(open)
          }}
        />
      )}
    </div>
  )
  return (
    <ResourcerTabs
      place={place}
      onTab={(tab) => {
        say(null)
        go({ ...place, tab, page: 1 })
      }}
    >
      {content}
    </ResourcerTabs>
  )
}

interface ResourcerTabsProps {
  place: ResourcerPlace
  onTab: (tab: ResourcerTab) => void
  children: ReactNode
}

/** The tabs with how many entries each has; To be moved only while there are any. */
function ResourcerTabs({ place, onTab, children }: ResourcerTabsProps) {
  const t = useT()
  const intl = useIntl()
  const { data: counts } = useQuery(resourcerCountQuery)
  const tabs = RESOURCER_TABS.filter(
    (tab) => tab !== 'misplaced' || tab === place.tab || (counts?.misplaced ?? 0) > 0,
  )
  return (
    <Tabs
      label={t('resourcer.title')}
      selected={place.tab}
      onSelect={onTab}
      items={tabs.map((id) => ({
        id,
        label: t(TABS[id]),
        count: counts === undefined ? undefined : intl.formatNumber(counts[id]),
        content: children,
      }))}
      arrows={{ before: t('mycc.earlierTabs'), after: t('mycc.laterTabs') }}
    />
  )
}

/** What the address lists and opens, and ways to something else. */
function useResourcerPlace() {
  const [params, setParams] = useSearchParams()
  const open = openOf(params)
  return {
    place: placeOf(params),
    open,
    go: (next: ResourcerPlace, replace = false) =>
      setParams(withPlace(withOpen(params, null), next), { preventScrollReset: true, replace }),
    openEntry: (guid: string | null) => {
      if (guid === open) return
      // From one entry to another is no step back.
      setParams(withOpen(params, guid), { preventScrollReset: true, replace: open !== null })
    },
  }
}
