import type { Stat } from '@plat/contract/statistics/stats'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useT } from '../../ui/use-t.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import styles from './stat-details.module.css'

type OtherSearch = Stat['behind']['others'][number]

interface StatRecordsProps {
  stat: Stat
  /** Page of the stat. */
  to: string
  state?: unknown
}

/** The way to the records of a stat; of the agency's own number, to those that are related to it. */
export function StatRecords({ stat, to, state }: StatRecordsProps) {
  const t = useT()
  if (!isOwn(stat))
    return (
      <ButtonLink to={to} state={state} look="primary">
        {t('statistics.records')}
      </ButtonLink>
    )
  return stat.behind.others
    .filter(({ kind }) => kind === 'related')
    .map((other) => (
      <ButtonLink key={other.address} to={pageOf(stat, other)}>
        {t('behind.related', countOf(other))}
      </ButtonLink>
    ))
}

/** Whether there is a way to records of a stat. */
export function hasRecords(stat: Stat): boolean {
  return !isOwn(stat) || stat.behind.others.some(({ kind }) => kind === 'related')
}

function isOwn({ type, behind }: Stat): boolean {
  return type === 'numeric/custom' && behind.address === null
}

/** Links to the other searches that a stat is computed from. */
export function OtherRecords({ stat }: { stat: Stat }) {
  const t = useT()
  const others = stat.behind.others.filter(({ kind }) => kind !== 'related')
  if (others.length === 0 || stat.search_saved.module.department.department_code === '') return null
  return (
    <ul className={styles['others']}>
      {others.map((other) => (
        <li key={other.kind}>
          <Link to={pageOf(stat, other)}>{t(`behind.${other.kind}`, countOf(other))}</Link>
        </li>
      ))}
    </ul>
  )
}

function pageOf({ search_saved: { module } }: Stat, { address }: OtherSearch): string {
  const page = paths.module(module.department.department_code, module.module_code)
  return address === '' ? page : `${page}?${address}`
}

/** -1 stands for records that were not counted. */
function countOf({ records }: OtherSearch) {
  return { count: records ?? -1 }
}
