import type { Grouping } from '@plat/contract/statistics/groupings'
import { FolderOpen } from 'lucide-react'
import { useIntl } from 'react-intl'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { useCcai } from './ccai-tools.ts'
import { EntryList } from './entry-list.tsx'
import { GroupingEditor } from './grouping-editor.tsx'
import type { Lists } from './lists-loaded.tsx'
import { usedStats } from './row-edits.ts'
import { placeOfEdit, useHasEdit } from './use-entry-edit.ts'
import styles from './ccai.module.css'

/** All groupings of the agency, and a card that begins another. */
export function GroupingsTab() {
  const t = useT()
  return (
    <EntryList<Grouping>
      tab="groupings"
      kind="group"
      edited={placeOfEdit('grouping', 'new')}
      create={t('ccai.createGrouping')}
      none={t('ccai.noGroupings')}
      entriesOf={(lists) => lists.groupings}
      renderEditor={(grouping, lists) => <GroupingEditor grouping={grouping} lists={lists} />}
      renderRow={(grouping, lists) => <GroupingRow grouping={grouping} lists={lists} />}
    />
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
