import type { AgentLoad } from '@plat/contract/schedule/resourcer'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { useDays } from '../../records/use-days.ts'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { addDays, mondayOf } from '../day-arithmetic.ts'
import { loadsQuery } from '../schedule-queries.ts'
import { fullName } from './full-name.ts'
import styles from './resourcer.module.css'

/** How many appointments each agent has in a week, day by day. */
export function AgentLoads() {
  const t = useT()
  const words = useErrorMessages()
  const { today, short } = useDays()
  const title = useId()
  const thisWeek = mondayOf(today)
  const [monday, setMonday] = useState(thisWeek)
  const { data, error, refetch } = useQuery(loadsQuery(monday === thisWeek ? null : monday))
  return (
    <div className={styles['loads']}>
      <div className={styles['loadsHead']}>
        <h2 id={title}>{t('resourcer.loads')}</h2>
        <IconButton
          icon={ChevronLeft}
          label={t('resourcer.earlierWeek')}
          onPress={() => setMonday(addDays(monday, -7))}
        />
        <span role="status" className={styles['week']}>
          {t('resourcer.weekOf', { from: short(monday), to: short(addDays(monday, 6)) })}
        </span>
        <IconButton
          icon={ChevronRight}
          label={t('resourcer.laterWeek')}
          onPress={() => setMonday(addDays(monday, 7))}
        />
        {monday !== thisWeek && (
          <Button look="quiet" onPress={() => setMonday(thisWeek)}>
            {t('resourcer.thisWeek')}
          </Button>
        )}
      </div>
      {data ? (
        data.length === 0 ? (
          <p className={styles['quiet']}>{t('resourcer.noAgents')}</p>
        ) : (
          <Loads loads={data} labelledBy={title} today={today} />
        )
      ) : error ? (
        <ErrorState {...words(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={3} label={t('shell.loading')} />
      )}
    </div>
  )
}

interface LoadsProps {
  loads: readonly AgentLoad[]
  labelledBy: string
  today: string
}

function Loads({ loads, labelledBy, today }: LoadsProps) {
  const t = useT()
  const intl = useIntl()
  const part = (day: string, format: Intl.DateTimeFormatOptions) =>
    intl.formatDate(new Date(day), { ...format, timeZone: 'UTC' })
  const weekday = (day: string) =>
    `${part(day, { weekday: 'short' })} ${part(day, { day: 'numeric' })}`
  return (
    // What is wider than the screen is scrolled to, with the keyboard as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['loadsBox']} role="region" aria-labelledby={labelledBy} tabIndex={0}>
      <table aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{t('resourcer.agent')}</th>
            {loads[0]?.days.map(({ date }) => (
              <th key={date} scope="col" data-today={date === today || undefined}>
                {weekday(date)}
              </th>
            ))}
            <th scope="col">{t('resourcer.total')}</th>
          </tr>
        </thead>
        <tbody>
          {loads.map(({ user, days }) => (
            <tr key={user.id}>
              <th scope="row">{fullName(user)}</th>
              {days.map(({ date, appointments }) => (
                <td key={date} data-none={appointments === 0 || undefined}>
                  {intl.formatNumber(appointments)}
                </td>
              ))}
              <td className={styles['total']}>{total(days)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )

  /** Appointments, and for how many hours. */
  function total(days: AgentLoad['days']): string {
    const count = days.reduce((sum, { appointments }) => sum + appointments, 0)
    if (count === 0) return intl.formatNumber(0)
    const hours = days.reduce((sum, { minutes }) => sum + minutes, 0) / 60
    return t('resourcer.totalOf', {
      count,
      hours: intl.formatNumber(hours, {
        style: 'unit',
        unit: 'hour',
        unitDisplay: 'short',
        maximumFractionDigits: 1,
      }),
    })
  }
}
