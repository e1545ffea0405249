import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { useCcai } from './ccai-tools.ts'
import { DeletedList } from './deleted-list.tsx'
import { type Lists, ListsLoaded } from './lists-loaded.tsx'
import { useClosedFocus } from './use-closed-focus.ts'
import { useHasEdit } from './use-entry-edit.ts'
import { useWithOpened } from './use-with-opened.ts'
import styles from './ccai.module.css'

interface EntryListProps<Entry> {
  tab: 'groupings' | 'scorecards'
  kind: 'group' | 'scorecard'
  /** Where the tab keeps what is edited of a new entry. */
  edited: string
  /** What the card says that begins another. */
  create: string
  /** Said where there is none yet. */
  none: string
  entriesOf: (lists: Lists) => readonly Entry[]
  /** @param entry null: one that is not saved yet */
  renderEditor: (entry: Entry | null, lists: Lists) => ReactNode
  renderRow: (entry: Entry, lists: Lists) => ReactNode
  /** The list has an order of its own. Default: the newest is first. */
  isOrdered?: boolean
}

/** All entries of a kind below a card that begins another; and those that were deleted. */
export function EntryList<Entry extends { readonly id: number }>(props: EntryListProps<Entry>) {
  const t = useT()
  return (
    <ListsLoaded title={t(`ccai.tab.${props.tab}`)}>
      {(lists) => (
        <>
          <Entries {...props} lists={lists} />
          <DeletedList kind={props.kind} />
        </>
      )}
    </ListsLoaded>
  )
}

function Entries<Entry extends { readonly id: number }>(
  props: EntryListProps<Entry> & { lists: Lists },
) {
  const { tab, kind, edited, create, none, entriesOf, renderEditor, renderRow, lists, isOrdered } =
    props
  const t = useT()
  const { place, go } = useCcai()
  const hasEdit = useHasEdit(edited)
  const list = useClosedFocus<HTMLDivElement>(place.open)
  const entries = useWithOpened(entriesOf(lists), place.open)
  return (
    <div ref={list} className={styles['list']} data-entries={kind}>
      {place.open === 'new' ? (
        renderEditor(null, lists)
      ) : (
        <div data-entry="new" className={styles['create']}>
          <Button icon={Plus} look="primary" onPress={() => go({ tab, open: 'new' })}>
            {create}
          </Button>
          {hasEdit && <p className={styles['mark']}>{t('ccai.unsaved')}</p>}
        </div>
      )}
      {entries.length === 0 && place.open !== 'new' && <p className={styles['quiet']}>{none}</p>}
      <ul className={styles['rows']} aria-label={t(`ccai.tab.${tab}`)}>
        {(isOrdered ? entries : entries.toReversed()).map((entry) => (
          <li key={entry.id} data-entry={entry.id}>
            {entry.id === place.open ? renderEditor(entry, lists) : renderRow(entry, lists)}
          </li>
        ))}
      </ul>
    </div>
  )
}
