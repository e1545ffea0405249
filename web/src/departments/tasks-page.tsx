import { Awaited } from '../shell/awaited.tsx'
import type { Department } from '@plat/contract/departments/departments'
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
import { departmentsQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { Page } from '../shell/page.tsx'
import { useT } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { scorecardsQuery } from '../statistics/board/board-queries.ts'
import { DepartmentChoice } from './department-choice.tsx'
import styles from './tasks.module.css'
import { departmentsFor, type Task, isChoosing, offeredTasks } from './tasks.ts'

const ICONS: Record<Task, LucideIcon> = {
  search: Search,
  information: Info,
  chat: MessageSquare,
  call: Phone,
  appointment: CalendarClock,
  statistics: ChartColumn,
}

/** Task list; for some tasks a list of the departments that offer it follows. */
export default function TasksPage() {
  const t = useT()
  const [params] = useSearchParams()
  const requested = params.get('for')
  const { data, error, refetch } = useQuery(departmentsQuery)
  const scorecards = useQuery(scorecardsQuery)
  const statistics = scorecards.data?.some(({ published }) => published) ?? false
  const choosing =
    data && isChoosing(requested) && departmentsFor(requested, data).length > 0 ? requested : null
  useTitle(choosing ? t(`task.${choosing}`) : t('tasks.title'))

  return (
    <Page className={styles['page']}>
      {choosing && data ? (
        <DepartmentChoice task={choosing} departments={departmentsFor(choosing, data)} />
      ) : (
        <>
          <h1>{t('tasks.title')}</h1>
          {data && !scorecards.isPending ? (
            <TaskList departments={data} statistics={statistics} />
          ) : (
            <Awaited query={{ error, refetch }} rows={4} />
          )}
        </>
      )}
    </Page>
  )
}

interface TaskListProps {
  departments: readonly Department[]
  /** Whether any are published. */
  statistics: boolean
}

function TaskList({ departments, statistics }: TaskListProps) {
  const t = useT()
  return (
    <ul className={styles['rows']}>
      {offeredTasks(departments, statistics).map((task) => {
        const Icon = ICONS[task]
        return (
          <li key={task}>
            <Link to={targetOf(task)} className={styles['row']}>
              <Icon size={24} aria-hidden className={styles['icon']} />
              <span className={styles['words']}>
                <span className={styles['name']}>{t(`task.${task}`)}</span>
                <span className={styles['summary']}>{t(`task.${task}.summary`)}</span>
              </span>
              <ChevronRight size={20} aria-hidden className={styles['chevron']} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function targetOf(task: Task): string {
  switch (task) {
    case 'search':
    case 'call':
    case 'appointment':
      return paths.intents(task)
    case 'information':
      return paths.departments('general')
    case 'chat':
      return paths.chat()
    case 'statistics':
      return paths.statistics()
  }
}
