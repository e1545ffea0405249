import { Awaited } from '../shell/awaited.tsx'
import type { WeekLoad } from '@plat/contract/schedule/resourcer'
import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import { useT } from '../ui/use-t.ts'
import { addDays, mondayOf } from '../timeline/days.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { moveAmong } from '../ui/disclosure-keys.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { type ResourcerView, resourcerQuery } from './resourcer-address.ts'
import { weekLoadQuery } from './resourcer-queries.ts'
import { loadedAgentName } from './resourcer-words.ts'
import { useToday } from '../records/use-today.ts'
import tableStyles from '../ui/stacking-table.module.css'
import styles from './week-load.module.css'

interface LoadProps {
  view: ResourcerView
  /** Guid of the entry whose detail is open; null: none is. */
  open: string | null
  /** Guid of the agent. */
  viewer: string
}

interface LoadOfWeekProps extends LoadProps {
  /** Shows another week, or folds the load. @param load a day of the week */
  onLoad: (load: string | null) => void
}

/** How much each agent has to do in a week, folded at first. */
export function LoadOfWeek({ onLoad, ...load }: LoadOfWeekProps) {
  const t = useT()
  const today = useToday()
  const day = load.view.load
  return (
    <Disclosure
      title={t('resourcer.load')}
      level={2}
      open={day !== null}
      onOpen={(isOpen) => onLoad(isOpen ? today : null)}
    >
      {day !== null && (
        <div className={styles['load']}>
          <div className={styles['weeks']}>
            <Button onPress={() => onLoad(addDays(day, -7))}>{t('resourcer.loadEarlier')}</Button>
            <Button onPress={() => onLoad(addDays(day, 7))}>{t('resourcer.loadLater')}</Button>
            <Button onPress={() => onLoad(today)}>{t('resourcer.loadThis')}</Button>
          </div>
          <Week day={day} {...load} />
        </div>
      )}
    </Disclosure>
  )
}

function Week({ day, ...load }: LoadProps & { day: string }) {
  const t = useT()
  const { formatDateTimeRange } = useIntl()
  const { data, error, refetch } = useQuery(weekLoadQuery(day))
  const monday = data?.monday ?? mondayOf(day)
  return (
    <>
      <p role="status" className={styles['week']}>
        {formatDateTimeRange(Date.parse(monday), Date.parse(addDays(monday, 6)), {
          dateStyle: 'medium',
          timeZone: 'UTC',
        })}
      </p>
      {data === undefined ? (
        <Awaited query={{ error, refetch }} rows={4} />
      ) : data.agents.length === 0 ? (
        <EmptyState message={t('resourcer.loadNone')} />
      ) : (
        <>
          <p className={styles['quiet']}>{t('resourcer.loadHint')}</p>
          <Table data={data} {...load} />
        </>
      )}
    </>
  )
}

/** A day of the table: how it is written, and whether it is today. */
interface Day {
  readonly date: string
  readonly words: string
  readonly isToday: boolean
}

function useDays(monday: string): readonly Day[] {
  const t = useT()
  const { formatDate } = useIntl()
  const today = useToday()
  return Array.from({ length: 7 }, (_, index) => {
    const date = addDays(monday, index)
    const [weekday, day] = [
      formatDate(date, { weekday: 'short', timeZone: 'UTC' }),
      formatDate(date, { day: 'numeric', timeZone: 'UTC' }),
    ]
    return { date, words: t('resourcer.loadDay', { weekday, day }), isToday: date === today }
  })
}

/** Agents as a table, each with a link that filters the list. The arrow keys go from link to link. */
function Table({ data, ...load }: LoadProps & { data: WeekLoad }) {
  const t = useT()
  const days = useDays(data.monday)
  return (
    <div className={styles['room']}>
      <table
        className={classNames(tableStyles['table'], styles['table'])}
        aria-label={t('resourcer.load')}
      >
        <thead>
          <tr>
            <th scope="col">{t('resourcer.agent')}</th>
            {days.map(({ date, words, isToday }) => (
              <th key={date} scope="col" data-today={isToday || undefined}>
                {words}
                {isToday && <span className="visually-hidden">, {t('resourcer.loadToday')}</span>}
              </th>
            ))}
            <th scope="col">{t('resourcer.loadSum')}</th>
            <th scope="col">{t('resourcer.loadTasks')}</th>
          </tr>
        </thead>
        <tbody>
          {data.agents.map((agent) => (
            <Row key={agent.person.id} agent={agent} days={days} {...load} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps extends LoadProps {
  agent: WeekLoad['agents'][number]
  days: readonly Day[]
}

function Row({ agent, days, view, open, viewer }: RowProps) {
  const t = useT()
  const guid = agent.person.id
  const name = loadedAgentName(agent)
  const isViewer = guid === viewer
  const isChosen = view.agent === guid || (isViewer && view.agent === 'me')
  const filtered = { ...view, agent: isViewer ? 'me' : guid }
  const sum = agent.days.reduce((before, count) => before + count, 0)
  return (
    <tr>
      <th scope="row">
        <Link
          to={{ search: String(resourcerQuery(filtered, open)) }}
          replace
          preventScrollReset
          dir="auto"
          onKeyDown={(event) => moveAmong(event, 'th a', event.currentTarget.closest('tbody'))}
          aria-current={isChosen || undefined}
        >
          {isViewer ? t('appointment.assignees.you', { name }) : name}
        </Link>
      </th>
      {days.map(({ date, words, isToday }, index) => (
        <td
          key={date}
          data-label={isToday ? `${words}, ${t('resourcer.loadToday')}` : words}
          data-today={isToday || undefined}
        >
          <Count count={agent.days[index] ?? 0} />
        </td>
      ))}
      <td data-label={t('resourcer.loadSum')} data-wide>
        <Count count={sum} />
      </td>
      <td data-label={t('resourcer.loadTasks')} data-wide>
        <Count count={agent.tasks} />
      </td>
    </tr>
  )
}

function Count({ count }: { count: number }) {
  const { formatNumber } = useIntl()
  return <span data-zero={count === 0 || undefined}>{formatNumber(count)}</span>
}
