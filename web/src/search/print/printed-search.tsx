import { encodeSearch } from '@plat/contract/search/search-url'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MapEngine } from '../../map/map-engine.ts'
import { type MapPicture, mapPicture } from '../../map/map-picture.ts'
import { paths } from '../../paths.ts'
import { useNoun } from '../../shell/use-noun.ts'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { useDays } from '../../records/use-days.ts'
import { useMedia } from '../../ui/use-layout.ts'
import { LegendList } from '../map/legend-list.tsx'
import { useLegend } from '../map/use-legend.ts'
import { LostParts } from '../../saved-searches/lost-parts.tsx'
import { SavedMessage, SavedBy } from '../../saved-searches/saved-heading.tsx'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useAgencyName } from '../../shell/use-agency-name.ts'
import { OverTimeOnPaper } from '../over-time/over-time.tsx'
import { usePanels } from '../panels-context.ts'
import { useSearchOnScreen } from '../search-context.ts'
import { type PrintedRows, rowsAtHand, usePrintedList } from './printed-rows.ts'
import type { Formatting } from '@plat/contract/records/formatting'
import { RecordStatus } from '../../records/record-status.tsx'
import styles from './printed-search.module.css'

interface Printed {
  readonly list: PrintedRows | null
  readonly map: MapPicture | null
}

/** The search on paper: its criteria in words, what was found, the map, the records, and its address. */
export default function PrintedSearch({ engine }: { engine: MapEngine | null }) {
  const t = useT()
  const localize = useLocalize()
  const days = useDays()
  const agency = useAgencyName().long
  const { module, state, results, words } = useSearchOnScreen()
  const saved = usePanels().saved?.subject ?? null
  const noun = useNoun(module)
  const dark = useMedia('(prefers-color-scheme: dark)')
  const legend = useLegend(module, state, dark ? 'dark' : 'light')
  const printed = usePrinted(engine)
  if (!printed) return null

  const { total, inView } = results.counts
  const partly = state.tab !== 'unmapped' && inView !== null && total !== null && inView < total
  const listed = state.tab === 'unmapped' ? state.tab : null
  const search = encodeSearch(
    { ...state, record: null, selection: null, wide: false, tab: listed },
    module.control.filters,
  )
  const path = paths.module(module.department, module.id)
  const { origin, pathname } = window.location
  const address = saved
    ? new URL(saved.search.public_url ?? pathname, origin)
    : new URL(search.size > 0 ? `${path}?${search}` : path, origin)
  return (
    <section className={styles['printed']} data-printed>
      <h2 dir="auto">
        {saved ? (
          <AgencyWords text={saved.stat?.title ?? saved.search.title} />
        ) : (
          localize(module.title.long)
        )}
      </h2>
      {saved && <SavedBy subject={saved} />}
      {saved && <SavedMessage subject={saved} />}
      {saved && <LostParts of={saved.search} />}
      <p>{words.sentence}</p>
      {total !== null && (
        <p>
          <strong>{noun(total)}</strong>
          {partly && ` · ${t('results.inView', { count: inView })}`}
        </p>
      )}
      {results.failed && total !== null && <p>{t('results.outdated')}</p>}
      {printed.map && (
        <figure>
          <Picture canvas={printed.map.canvas} />
          <figcaption>{printed.map.attribution}</figcaption>
          {legend.length > 0 && <LegendList entries={legend} whole />}
        </figure>
      )}
      {!results.failed && <OverTimeOnPaper />}
      <PrintedTable list={printed.list} formatting={module.info.formatting} />
      <footer>
        <p>{t('record.printed', { agency, day: days.short(days.today) })}</p>
        <p>{address.href}</p>
      </footer>
    </section>
  )
}

/** The picture has no words for what the list says in full. */
function Picture({ canvas }: { canvas: HTMLCanvasElement }) {
  return <div aria-hidden ref={(host) => host?.replaceChildren(canvas)} />
}

/** What is printed, from the moment on when the browser prints; the keys for printing fetch the list before. */
function usePrinted(engine: MapEngine | null): Printed | null {
  const client = useQueryClient()
  const { list, print } = usePrintedList()
  const [printed, setPrinted] = useState<Printed | null>(null)
  const begin = useEffectEvent(() => {
    const { map } = engine ?? {}
    const picture = map && list.scope === 'located' ? mapPicture(map) : null
    // The browser takes the page as it is when this returns.
    flushSync(() => setPrinted({ list: rowsAtHand(client, list), map: picture }))
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    if (event.key.toLowerCase() !== 'p') return
    event.preventDefault()
    void print()
  })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('beforeprint', () => begin(), { signal })
    window.addEventListener('afterprint', () => setPrinted(null), { signal })
    window.addEventListener('keydown', (event) => press(event), { signal })
    return () => stop.abort()
  }, [])
  return printed
}

interface PrintedTableProps {
  /** Null when nothing of the list has come. */
  list: PrintedRows | null
  formatting: readonly Formatting[]
}

/** The records of a list on paper. */
function PrintedTable({ list, formatting }: PrintedTableProps) {
  const t = useT()
  const localize = useLocalize()
  const days = useDays()
  if (list === null) return <p>{t('print.notLoaded')}</p>
  const { rows, total } = list
  if (rows.length === 0) return null
  return (
    <>
      {rows.length < total && <p>{t('print.first', { shown: rows.length, total })}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('column.reference')}</th>
            <th scope="col">{t('column.title')}</th>
            <th scope="col">{t('record.address')}</th>
            <th scope="col">{t('column.status')}</th>
            <th scope="col">{t('column.date')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((record) => (
            <tr key={record.guid}>
              <td>{record.agency_reference}</td>
              <td>
                <AgencyWords text={record.title} />
                {record.type_display !== null && localize(record.type_display) !== record.title && (
                  <AgencyWords as="small" text={record.type_display} />
                )}
              </td>
              <td>{record.addresses[0]?.street_address ?? record.area}</td>
              <td>
                <RecordStatus record={record} formatting={formatting} />
              </td>
              <td>{record.record_date && days.short(record.record_date)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
