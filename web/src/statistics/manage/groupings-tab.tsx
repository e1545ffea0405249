import type { Grouping } from '@plat/contract/statistics/groupings'
import { FolderOpen, Plus } from 'lucide-react'
import { useIntl } from 'react-intl'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { useCcai } from './ccai-tools.ts'
import { DeletedList } from './deleted-list.tsx'
import { GroupingEditor } from './grouping-editor.tsx'
import { type Lists, ListsLoaded } from './lists-loaded.tsx'
import { usedStats } from './row-edits.ts'
import { useClosedFocus } from './use-closed-focus.ts'
import { placeOfEdit, useHasEdit } from './use-entry-edit.ts'
import styles from './ccai.module.css'

/** All groupings of the agency, and a card that begins another. */
export function GroupingsTab() {
  const t = useT()
  return (
    <ListsLoaded title={t('ccai.tab.groupings')}>
      {(lists) => (
        <>
          <GroupingList lists={lists} />
          <DeletedList kind="group" />
        </>
      )}
    </ListsLoaded>
  )
}

function GroupingList({ lists }: { lists: Lists }) {
  const t = useT()
  const { place } = useCcai()
  const list = useClosedFocus<HTMLDivElement>(place.open)
  return (
    <div ref={list} className={styles['list']} data-entries="group">
      {place.open === 'new' ? <GroupingEditor grouping={null} lists={lists} /> : <CreateCard />}
      {lists.groupings.length === 0 && place.open !== 'new' && (
        <p className={styles['quiet']}>{t('ccai.noGroupings')}</p>
      )}
      <ul className={styles['rows']} aria-label={t('ccai.tab.groupings')}>
        {lists.groupings.toReversed().map((grouping) => (
          <li key={grouping.id} data-entry={grouping.id}>
            {grouping.id === place.open ? (
              <GroupingEditor grouping={grouping} lists={lists} />
            ) : (
              <GroupingRow grouping={grouping} lists={lists} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function CreateCard() {
  const t = useT()
  const { go } = useCcai()
  const hasEdit = useHasEdit(placeOfEdit('grouping', 'new'))
  return (
    <div data-entry="new" className={styles['create']}>
      <Button icon={Plus} look="primary" onPress={() => go({ tab: 'groupings', open: 'new' })}>
        {t('ccai.createGrouping')}
      </Button>
      {hasEdit && <p className={styles['mark']}>{t('ccai.unsaved')}</p>}
    </div>
  )
}

function GroupingRow({ grouping, lists }: { grouping: Grouping; lists: Lists }) {
  const t = useT()
  const localize = useLocalize()
  const { formatList } = useIntl()
  const { go } = useCcai()
  const hasEdit = useHasEdit(placeOfEdit('grouping', grouping.id))
  const boards = lists.scorecards
    .filter(({ groups }) => groups.includes(grouping.id))
    .map(({ name }) => localize(name))
  const count = usedStats(grouping.rows).size
  return (
    <article className={styles['row']}>
      <div className={styles['facts']}>
        <AgencyWords as="h3" dir="auto" text={grouping.name} />
        <p className={styles['quiet']}>
          {t('ccai.statCount', { count })}
          {' · '}
          {boards.length === 0
            ? t('ccai.onNoScorecard')
            : t('ccai.onScorecards', { names: formatList(boards) })}
        </p>
        {hasEdit && <p className={styles['mark']}>{t('ccai.unsaved')}</p>}
      </div>
      <Button icon={FolderOpen} onPress={() => go({ tab: 'groupings', open: grouping.id })}>
        {t('ccai.open')}
        <span className="visually-hidden"> {localize(grouping.name)}</span>
      </Button>
    </article>
  )
}
