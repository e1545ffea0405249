import type { Scorecard } from '@plat/contract/statistics/scorecards'
import { useIntl } from 'react-intl'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import type { Lists } from './lists-loaded.tsx'
import { MarkdownNote } from '../markdown-note.tsx'
import styles from './ccai.module.css'

/** What a scorecard says and holds, to look at. */
export function ScorecardView({ scorecard, lists }: { scorecard: Scorecard; lists: Lists }) {
  const t = useT()
  const localize = useLocalize()
  const { formatList } = useIntl()
  const { name, note, channels, groups, published } = scorecard
  return (
    <div className={styles['grouping']}>
      <p dir="auto">
        <AgencyWords as="strong" text={name} />
      </p>
      <p className={styles['quiet']}>
        {t(published ? 'ccai.published' : 'ccai.unpublished')}
        {' · '}
        {formatList(channels.map((channel) => t(`ccai.tab.${channel}`)))}
      </p>
      {note && <MarkdownNote text={note} className={styles['note']} />}
      <ol>
        {groups.map((group) => {
          const grouping = lists.groupings.find(({ id }) => id === group)
          return <li key={group}>{grouping ? localize(grouping.name) : t('ccai.goneGrouping')}</li>
        })}
      </ol>
    </div>
  )
}
