import { Suspense } from 'react'
import { useLocalize } from '../../ui/use-t.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { lazyLater } from '../../ui/later.ts'
import { filterNote } from './filter-note.ts'
import { isRestricted } from './is-restricted.ts'
import { useLanguage } from '../use-search-labels.ts'
import { FilterControl } from './filter-control.tsx'
import type { FilterProps } from './filter-types.ts'
import styles from './filter-panel.module.css'

const FilterIcon = lazyLater(() => import('./filter-icon.tsx'))

/**
 * A filter under its label, with what it says in words at the label's end. One whose label is hidden,
 * or of the plain style, does not fold.
 */
export function FilterSection(props: FilterProps) {
  const localize = useLocalize()
  const language = useLanguage()
  const { filter, state, module, layers } = props
  const { label, icon, style, labelVisible = true, collapsed = false } = filter.params
  const title = localize(label)
  const restricted = isRestricted(filter, state, layers)
  const drawn =
    icon === undefined ? undefined : (
      <Suspense fallback={<span className={styles['noIcon']} />}>
        <FilterIcon name={icon} />
      </Suspense>
    )
  if (!labelVisible || style === 'plain') {
    return (
      <section aria-label={title} className={styles['plain']}>
        {labelVisible && (
          <h3 className={styles['title']}>
            {drawn}
            {title}
          </h3>
        )}
        <FilterControl {...props} />
      </section>
    )
  }
  return (
    <div data-style={style} className={styles['section']}>
      <Disclosure
        title={title}
        icon={drawn}
        note={filterNote(filter, state, module, language, layers)}
        noteQuiet={!restricted}
        defaultOpen={!collapsed || restricted}
      >
        <FilterControl {...props} />
      </Disclosure>
    </div>
  )
}
