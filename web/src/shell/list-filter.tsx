import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { useT } from './use-t.ts'
import styles from './list-filter.module.css'

interface ListFilterProps<Filter> {
  filter: Filter
  /** The filter that restricts nothing. */
  none: Filter
  isFiltered: boolean
  /** What was found and by which filter, in words; shown while the list is filtered. */
  words: string
  /** What else can be done with the list. */
  actions?: ReactNode
  renderFields: (draft: Filter, onDraft: (draft: Filter) => void) => ReactNode
  onFilter: (filter: Filter) => void
}

/** The filter of a list: closed, open to be changed, or applied and told in words. */
export function ListFilter<Filter>(props: ListFilterProps<Filter>) {
  const { filter, none, isFiltered, words, actions, renderFields, onFilter } = props
  const t = useT()
  const id = useId()
  const [draft, setDraft] = useState<Filter | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  const close = (next: Filter | null) => {
    setDraft(null)
    if (next !== null) onFilter(next)
    // What was pressed goes with the form; the filter's button stays.
    bar.current?.querySelector('button')?.focus()
  }
  return (
    <div className={styles['filter']}>
      <div ref={bar} className={styles['bar']}>
        <Button
          aria-expanded={draft !== null}
          aria-controls={id}
          onPress={() => setDraft(draft === null ? filter : null)}
        >
          {t('mycc.filter')}
        </Button>
        {isFiltered && (
          <Button look="quiet" onPress={() => close(none)}>
            {t('mycc.clearFilter')}
          </Button>
        )}
        {actions}
        <p role="status" className={styles['found']}>
          {isFiltered ? words : ''}
        </p>
      </div>
      <div id={id} hidden={draft === null}>
        {draft !== null && (
          <form
            className={styles['form']}
            onSubmit={(event) => {
              event.preventDefault()
              close(draft)
            }}
          >
            {renderFields(draft, setDraft)}
            <div className={styles['actions']}>
              <Button type="submit" look="primary">
                {t('mycc.apply')}
              </Button>
              <Button onPress={() => close(null)}>{t('mycc.cancel')}</Button>
            </div>
          </form>
        )}
      </div>
    </div>
  )
}

/** A group of fields of a filter, with its name above. */
export function FilterGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles['group']}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  )
}

/** A list to choose from in a filter; its name is spoken with the list itself. */
export function FilterChoice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['choice']}>
      <span aria-hidden>{label}</span>
      {children}
    </div>
  )
}
