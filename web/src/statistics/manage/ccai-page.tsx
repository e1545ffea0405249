import '../../shell/later-texts.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { StaffPage } from '../../shell/staff-page.tsx'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../shell/use-t.ts'
import { useTitle } from '../../shell/use-title.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { BoardTab } from './board-tab.tsx'
import { type AdminTab, paramsOf, placeOf } from './ccai-address.ts'
import { type CcaiNotice, type CcaiTools, CcaiToolsContext } from './ccai-tools.ts'
import { GroupingsTab } from './groupings-tab.tsx'
import { ScorecardsTab } from './scorecards-tab.tsx'
import { StatsTab } from './stats-tab.tsx'
import styles from './ccai.module.css'

/** Where managers make stats, groupings and scorecards, and publish them; everybody else is led home. */
export default function CcaiPage() {
  const t = useT()
  const { names, control, branding } = useTenant().config
  const title = t('area.title', { area: names.ccai, agency: branding.title.short })
  useTitle(title)
  if (!control.stats.canManage) return <Navigate to={paths.home()} replace />
  return (
    <StaffPage title={title} lead={t('ccai.lead')} className={styles['page']}>
      <CcaiTabs area={names.ccai} />
    </StaffPage>
  )
}

function CcaiTabs({ area }: { area: string }) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const [notice, say] = useState<{ words: CcaiNotice | null; number: number }>({
    words: null,
    number: 0,
  })
  const tools = useMemo(
    (): CcaiTools => ({
      place: placeOf(params),
      go: (place) => {
        setParams(paramsOf(params, place), { preventScrollReset: true })
        // What was cancelled before cannot come back into an entry that is edited anew.
        if (place.open !== null) say(({ number }) => ({ words: null, number: number + 1 }))
      },
      // The same words said once more are another notice.
      say: (words) => say(({ number }) => ({ words, number: number + 1 })),
    }),
    [params, setParams],
  )
  const { tab } = tools.place
  const isAdmin = tab !== 'public' && tab !== 'internal'
  return (
    <CcaiToolsContext value={tools}>
      <Notice key={notice.number} notice={notice.words} onHide={() => tools.say(null)} />
      <Tabs
        label={area}
        selected={isAdmin ? 'admin' : tab}
        onSelect={(id) => tools.go({ tab: id === 'admin' ? 'stats' : id, open: null })}
        items={[
          {
            id: 'public',
            label: t('ccai.tab.public'),
            content: <BoardTab channel="public" />,
          },
          {
            id: 'internal',
            label: t('ccai.tab.internal'),
            content: <BoardTab channel="internal" />,
          },
          {
            id: 'admin',
            label: t('ccai.tab.admin'),
            content: <AdminTabs tab={isAdmin ? tab : 'stats'} tools={tools} />,
          },
        ]}
      />
    </CcaiToolsContext>
  )
}

function AdminTabs({ tab, tools }: { tab: AdminTab; tools: CcaiTools }) {
  const t = useT()
  return (
    <div className={styles['admin']}>
      <Tabs
        label={t('ccai.tab.admin')}
        selected={tab}
        onSelect={(id) => tools.go({ tab: id, open: null })}
        items={[
          { id: 'stats', label: t('ccai.tab.stats'), content: <StatsTab /> },
          { id: 'groupings', label: t('ccai.tab.groupings'), content: <GroupingsTab /> },
          { id: 'scorecards', label: t('ccai.tab.scorecards'), content: <ScorecardsTab /> },
        ]}
      />
    </div>
  )
}

function Notice({ notice, onHide }: { notice: CcaiNotice | null; onHide: () => void }) {
  const t = useT()
  const root = useRef<HTMLDivElement>(null)
  const hasUndo = notice !== null && 'undo' in notice
  useEffect(() => {
    if (!hasUndo) return undefined
    // What was pressed is gone: the way back is next.
    const frame = requestAnimationFrame(() => root.current?.querySelector('button')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [hasUndo])
  if (notice === null) return null
  if ('retry' in notice)
    return (
      <Banner action={<Button onPress={notice.retry}>{t('action.retry')}</Button>}>
        <p>{notice.text}</p>
      </Banner>
    )
  return (
    <div ref={root}>
      <Banner
        look="done"
        // A way back stays until something else is said.
        {...(!notice.undo && { onHide })}
        action={notice.undo && <Button onPress={notice.undo}>{t('ccai.undo')}</Button>}
      >
        <p>{notice.text}</p>
      </Banner>
    </div>
  )
}
