import type { Department } from '@plat/contract/departments/departments'
import type { ModuleNews } from '@plat/contract/search/new-this-week'
import { useId } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import { useViewer } from '../accounts/use-viewer.ts'
import { paths } from '../paths.ts'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useT } from '../shell/use-t.ts'
import styles from './module-news.module.css'

const DAY = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const

interface NewsProps {
  news: readonly ModuleNews[]
  departments: readonly Department[]
}

/** What is new in each kind of records, a line for each: its numbers lead to these records, and the newest is named. */
export function AgencyNews({ news, departments }: NewsProps) {
  const t = useT()
  const { formatDate } = useIntl()
  const heading = useId()
  const unmapped = useViewer()?.grants.includes('records.unmapped') ?? false
  const shown = news.flatMap((one) => {
    const lines = one.lines
      .map((line) => ({
        ...line,
        count: one.unmapped || unmapped ? line.count.all : line.count.located,
      }))
      .filter(({ count }) => count > 0)
    const module = departments
      .find(({ id }) => id === one.department)
      ?.modules.find(({ id }) => id === one.module)
    return module === undefined || lines.length === 0 ? [] : [{ ...one, lines, title: module }]
  })
  const [first] = shown
  if (first === undefined) return null
  return (
    <section className={styles['news']} aria-labelledby={heading}>
      <h2 id={heading}>{t('newThisWeek.title')}</h2>
      <p>{t('newThisWeek.since', { day: formatDate(new Date(first.since), DAY) })}</p>
      <ul>
        {shown.map((one) => (
          <Module key={`${one.department}/${one.module}`} {...one} />
        ))}
      </ul>
    </section>
  )
}

interface ModuleProps extends Pick<ModuleNews, 'department' | 'module'> {
  title: Department['modules'][number]
  lines: readonly (Omit<ModuleNews['lines'][number], 'count'> & { count: number })[]
}

function Module({ department, module, title, lines }: ModuleProps) {
  const t = useT()
  const address = paths.module(department, module)
  const newest = lines[0]?.newest ?? null
  return (
    <li>
      <Link to={address} className={styles['module']}>
        <AgencyWords text={title.display_name} />
      </Link>
      <span className={styles['counts']}>
        {lines.map(({ kind, count, search }) => (
          <Link key={kind} to={`${address}?${search}&show=list`} data-kind={kind}>
            {t(`newThisWeek.${kind === 'new' ? 'short' : kind}`, { count })}
          </Link>
        ))}
      </span>
      {newest && (
        <Link
          to={paths.record(department, module, newest.guid)}
          className={styles['newest']}
          aria-label={t('newThisWeek.newest', { title: newest.title })}
        >
          {newest.title}
        </Link>
      )}
    </li>
  )
}
