import type { Scorecard } from '@plat/contract/statistics/scorecards'
import { Pencil } from 'lucide-react'
import { useIntl } from 'react-intl'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { useCcai } from './ccai-tools.ts'
import { EntryList } from './entry-list.tsx'
import { PublishButton } from './publish-button.tsx'
import { ScorecardEditor } from './scorecard-editor.tsx'
import { placeOfEdit, useHasEdit } from './use-entry-edit.ts'
import styles from './ccai.module.css'

/** All scorecards of the agency, and a card that begins another. */
export function ScorecardsTab() {
  const t = useT()
  return (
    <EntryList<Scorecard>
      tab="scorecards"
      kind="scorecard"
      edited={placeOfEdit('scorecard', 'new')}
      create={t('ccai.createScorecard')}
      none={t('ccai.noScorecards')}
      entriesOf={(lists) => lists.scorecards}
      renderEditor={(scorecard, lists) => <ScorecardEditor scorecard={scorecard} lists={lists} />}
      renderRow={(scorecard) => <ScorecardRow scorecard={scorecard} />}
    />
  )
}

function ScorecardRow({ scorecard }: { scorecard: Scorecard }) {
  const t = useT()
  const localize = useLocalize()
  const { formatList } = useIntl()
  const { go } = useCcai()
  const hasEdit = useHasEdit(placeOfEdit('scorecard', scorecard.id))
  const { id, name, channels, groups, published } = scorecard
  return (
    <article className={styles['row']}>
      <div className={styles['facts']}>
        <AgencyWords as="h3" dir="auto" text={name} />
        <p className={styles['quiet']}>
          <span className={styles['state']} data-published={published || undefined}>
            {t(published ? 'ccai.published' : 'ccai.unpublished')}
          </span>
          {' · '}
          {formatList(channels.map((channel) => t(`ccai.tab.${channel}`)))}
          {' · '}
          {t('ccai.groupCount', { count: groups.length })}
        </p>
        {hasEdit && <p className={styles['mark']}>{t('ccai.unsaved')}</p>}
      </div>
      <Button icon={Pencil} onPress={() => go({ tab: 'scorecards', open: id })}>
        {t('ccai.edit')}
        <span className="visually-hidden"> {localize(name)}</span>
      </Button>
      <PublishButton scorecard={scorecard} />
    </article>
  )
}
