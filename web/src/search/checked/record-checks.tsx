import '../../shell/later-texts.ts'
import type { RecordSummary } from '@plat/contract/records/records'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { MAX_NAMED_RECORDS, RECORDS_PARAMETER } from '@plat/contract/exports/exports'
import { Columns3, Ellipsis, Link2, Printer, Table } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { exportAddress } from '../../api/export-address.ts'
import { paths } from '../../paths.ts'
import { useLocale } from '../../shell/locale.tsx'
import { useCopyText } from '../../shell/use-copy-text.tsx'
import { useT } from '../../shell/use-t.ts'
import { ActionMenu, type MenuAction } from '../../ui/action-menu.tsx'
import { Announcement } from '../../ui/announcement.tsx'
import { Button } from '../../ui/button.tsx'
import { compareAddress, MAX_COMPARED, MIN_COMPARED } from '../compare/compare-address.ts'
import { check, clearChecked, useChecked } from './checked-records.ts'
import { PrintedChecked, usePrintChecked } from './print-checked.tsx'
import styles from './record-checks.module.css'

interface RecordChecksProps {
  module: ModuleConfig
  /** The loaded part of the list. */
  items: readonly RecordSummary[]
}

/** What is checked in the list, and what can be done with it: compare, copy links, a table, print. */
export default function RecordChecks({ module, items }: RecordChecksProps) {
  const t = useT()
  const { guids } = useChecked(module.id)
  const listed = items.map(({ guid }) => guid)
  useSpaceChecks(module.id, listed)
  const count = guids.length
  return (
    <>
      <Announcement afterAct message={count > 0 ? t('checked.count', { count }) : ''} />
      {count > 0 && <Bar module={module} items={items} guids={guids} />}
    </>
  )
}

function Bar({ module, items, guids }: RecordChecksProps & { guids: readonly string[] }) {
  const t = useT()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { locale } = useLocale()
  const { copy, copied, byHand } = useCopyText()
  const printing = usePrintChecked(module, items, guids)
  const count = guids.length
  const comparable = count >= MIN_COMPARED && count <= MAX_COMPARED
  const links = guids
    .map((guid) => paths.record(module.department, module.id, guid))
    .map((path) => new URL(path, window.location.origin).href)
    .join('\n')
  const query = new URLSearchParams({ [RECORDS_PARAMETER]: guids.join(','), lang: locale })
  const actions: MenuAction[] = [
    { id: 'links', icon: Link2, label: t('checked.links'), onAction: () => copy(links) },
    {
      id: 'csv',
      icon: Table,
      label: t('download.csv'),
      href: exportAddress(module.id, 'csv', query),
      download: true,
    },
    { id: 'print', icon: Printer, label: t('download.print'), onAction: printing.print },
  ]
  const range = comparable
    ? null
    : t('checked.compareRange', { least: MIN_COMPARED, most: MAX_COMPARED })
  const note = count === MAX_NAMED_RECORDS ? t('checked.most', { most: MAX_NAMED_RECORDS }) : range
  return (
    <section className={styles['bar']} aria-label={t('checked.region')}>
      <div className={styles['count']}>
        <p>{t('checked.count', { count })}</p>
        <Button look="quiet" onPress={() => clearChecked(module.id)}>
          {t('checked.clear')}
        </Button>
      </div>
      <div className={styles['actions']}>
        <Button
          look="plain"
          icon={Columns3}
          aria-disabled={!comparable || undefined}
          aria-describedby={note === null ? undefined : NOTE}
          onPress={() => {
            if (!comparable) return
            void navigate(compareAddress(module, guids), { state: { search: pathname + search } })
          }}
        >
          {t('checked.compare')}
        </Button>
        <ActionMenu label={t('checked.more')} icon={Ellipsis} actions={actions} />
      </div>
      {note !== null && (
        <p id={NOTE} className={styles['note']}>
          {note}
        </p>
      )}
      <p role="status" className={styles['note']}>
        {copied === links && t('checked.copied', { count })}
      </p>
      {byHand}
      <PrintedChecked module={module} records={printing.records} />
    </section>
  )
}

const NOTE = 'checked-note'

/** Space on a record of the list checks it, with Shift all from the last one to it. */
function useSpaceChecks(module: string, listed: readonly string[]): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey) return
    const { target } = event
    if (event.defaultPrevented || !(target instanceof HTMLElement)) return
    const guid = target.dataset['record']
    if (guid === undefined || !listed.includes(guid)) return
    // The list would scroll.
    event.preventDefault()
    check(module, guid, event.shiftKey ? listed : null)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
