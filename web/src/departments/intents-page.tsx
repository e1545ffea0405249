import type { Department } from '@plat/contract/tenancy/config'
import { useQuery } from '@tanstack/react-query'
import {
  CalendarClock,
  ChartColumn,
  ChevronRight,
  Info,
  type LucideIcon,
  MessageSquare,
  Phone,
  Search,
} from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { departmentsQuery, groupingsQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { Frame } from '../shell/frame.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../shell/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DepartmentChoice } from './department-choice.tsx'
import styles from './intents.module.css'
import { departmentsFor, type Intent, isChoosing, offeredIntents } from './intents.ts'

const ICONS: Record<Intent, LucideIcon> = {
  search: Search,
  information: Info,
  chat: MessageSquare,
  call: Phone,
  appointment: CalendarClock,
  statistics: ChartColumn,
}

/** What one has come for, as a list to choose from; then, where it matters, with which department. */
export default function IntentsPage() {
  const t = useT()
  const words = useErrorMessages()
  const [params] = useSearchParams()
  const asked = params.get('for')
  const { data, error, refetch } = useQuery(departmentsQuery)
  const groupings = useQuery(groupingsQuery)
  const statistics = (groupings.data?.length ?? 0) > 0
  const choosing =
    data && isChoosing(asked) && departmentsFor(asked, data).length > 0 ? asked : null
  useTitle(choosing ? t(`intent.${choosing}`) : t('intents.title'))

  return (
    <Frame>
      <div className={styles['page']}>
        {choosing && data ? (
          <DepartmentChoice intent={choosing} departments={departmentsFor(choosing, data)} />
        ) : (
          <>
            <h1>{t('intents.title')}</h1>
            {data && !groupings.isPending ? (
              <IntentList departments={data} statistics={statistics} />
            ) : error ? (
              <ErrorState {...words(error)} onRetry={() => void refetch()} />
            ) : (
              <Skeleton rows={4} label={t('shell.loading')} />
            )}
          </>
        )}
      </div>
    </Frame>
  )
}

interface IntentListProps {
  departments: readonly Department[]
  /** Whether any are published. */
  statistics: boolean
}

function IntentList({ departments, statistics }: IntentListProps) {
  const t = useT()
  return (
    <ul className={styles['rows']}>
      {offeredIntents(departments, statistics).map((intent) => {
        const Icon = ICONS[intent]
        return (
          <li key={intent}>
            <Link to={targetOf(intent)} className={styles['row']}>
              <Icon size={24} aria-hidden className={styles['icon']} />
              <span className={styles['words']}>
                <span className={styles['name']}>{t(`intent.${intent}`)}</span>
                <span className={styles['summary']}>{t(`intent.${intent}.summary`)}</span>
              </span>
              <ChevronRight size={20} aria-hidden className={styles['chevron']} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function targetOf(intent: Intent): string {
  switch (intent) {
    case 'search':
    case 'call':
    case 'appointment':
      return paths.intents(intent)
    case 'information':
      return paths.departments('general')
    case 'chat':
      return paths.chat()
    case 'statistics':
      return paths.statistics()
  }
}
