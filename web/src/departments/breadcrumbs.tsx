import { Link } from 'react-router'
import { useT } from '../ui/use-t.ts'
import styles from './breadcrumbs.module.css'

/** A page above this one, or the page itself, which comes last. */
export interface Crumb {
  readonly name: string
  readonly path: string
}

/** The path from the departments to this page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useT()
  return (
    <nav aria-label={t('departments.trail')}>
      <ol className={styles['crumbs']}>
        {crumbs.map(({ name, path }, index) => (
          <li key={path}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link to={path}>{name}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
