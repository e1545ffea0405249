import type { NewLine } from '@plat/contract/search/new-this-week'
import { decodeSearch } from '@plat/contract/search/search-url'
import { type MouseEvent, useId } from 'react'
import { useIntl } from 'react-intl'
import { paths } from '../../paths.ts'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { focusSoon } from '../focus-soon.ts'
import { useSearchOnScreen } from '../search-context.ts'
import styles from './new-this-week.module.css'

const RECORDS = '#results [role=list][tabindex]'
const DAY = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const

/** A line with the number that the list of its search has. */
export interface ShownLine extends Omit<NewLine, 'count'> {
  readonly count: number
}

interface NewThisWeekProps {
  /** First of the days, `YYYY-MM-DD`. */
  since: string
  lines: readonly ShownLine[]
  onHide: () => void
}

/** What is new in the module: a line for each kind, which searches for these records and names the newest. */
export default function NewThisWeek({ since, lines, onHide }: NewThisWeekProps) {
  const t = useT()
  const heading = useId()
  return (
    <section className={styles['card']} aria-labelledby={heading}>
      <div className={styles['head']}>
        <h3 id={heading}>{t('newThisWeek.title')}</h3>
        <Button
          look="quiet"
          className={styles['hide']}
          aria-label={t('newThisWeek.hideLabel')}
          onPress={() => {
            focusSoon(RECORDS)
            onHide()
          }}
        >
          {t('newThisWeek.hide')}
        </Button>
      </div>
      <ul>
        {lines.map((line) => (
          <Line key={line.kind} since={since} line={line} />
        ))}
      </ul>
    </section>
  )
}

function Line({ since, line }: { since: string; line: ShownLine }) {
  const t = useT()
  const { formatDate } = useIntl()
  const { module, update } = useSearchOnScreen()
  const { kind, count, search, newest } = line
  const day = formatDate(new Date(since), DAY)

  function searchFor(event: MouseEvent) {
    if (isForBrowser(event)) return
    event.preventDefault()
    focusSoon(RECORDS)
    const { filters } = module.control
    update({ ...decodeSearch(new URLSearchParams(search), filters), tab: 'list' })
  }

  function openNewest(event: MouseEvent) {
    if (isForBrowser(event) || newest === null) return
    event.preventDefault()
    update({ record: newest.guid })
  }

  const title = newest && [newest.title, newest.address].filter((part) => part !== null).join(', ')
  return (
    <li data-kind={kind}>
      <a
        className={styles['count']}
        href={`${paths.module(module.department, module.id)}?${search}&show=list`}
        onClick={searchFor}
      >
        {t(`newThisWeek.${kind}`, { count, day })}
      </a>
      {newest && (
        <a
          className={styles['newest']}
          href={paths.record(module.department, module.id, newest.guid)}
          aria-label={t('newThisWeek.newest', { title })}
          title={title ?? undefined}
          onClick={openNewest}
        >
          {title}
        </a>
      )}
    </li>
  )
}

/** A new tab or window is the browser's business. */
function isForBrowser(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
}
