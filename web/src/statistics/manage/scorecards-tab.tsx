import type { Scorecard } from '@plat/contract/statistics/scorecards'
import { Pencil, Plus } from 'lucide-react'
import { useIntl } from 'react-intl'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { useCcai } from './ccai-tools.ts'
import { DeletedList } from './deleted-list.tsx'
import { type Lists, ListsLoaded } from './lists-loaded.tsx'
import { PublishButton } from './publish-button.tsx'
import { ScorecardEditor } from './scorecard-editor.tsx'
import { useClosedFocus } from './use-closed-focus.ts'
import { placeOfEdit, useHasEdit } from './use-entry-edit.ts'
import styles from './ccai.module.css'

/** All scorecards of the agency, and a card that begins another. */
export function ScorecardsTab() {
  const t = useT()
  return (
    <ListsLoaded title={t('ccai.tab.scorecards')}>
      {(lists) => (
        <>
          <ScorecardList lists={lists} />
          <DeletedList kind="scorecard" />
        </>
      )}
    </ListsLoaded>
  )
}

function ScorecardList({ lists }: { lists: Lists }) {
  const t = useT()
  const { place, go } = useCcai()
  const hasEdit = useHasEdit(placeOfEdit('scorecard', 'new'))
  const list = useClosedFocus<HTMLDivElement>(place.open)
  return (
    <div ref={list} className={styles['list']} data-entries="scorecard">
      {place.open === 'new' ? (
        <ScorecardEditor scorecard={null} lists={lists} />
      ) : (
        <div data-entry="new" className={styles['create']}>
          <Button icon={Plus} look="primary" onPress={() => go({ tab: 'scorecards', open: 'new' })}>
            {t('ccai.createScorecard')}
          </Button>
          {hasEdit && <p className={styles['mark']}>{t('ccai.unsaved')}</p>}
        </div>
      )}
      {lists.scorecards.length === 0 && place.open !== 'new' && (
        <p className={styles['quiet']}>{t('ccai.noScorecards')}</p>
      )}
      <ul className={styles['rows']} aria-label={t('ccai.tab.scorecards')}>
        {lists.scorecards.toReversed().map((scorecard) => (
          <li key={scorecard.id} data-entry={scorecard.id}>
            {scorecard.id === place.open ? (
              <ScorecardEditor scorecard={scorecard} lists={lists} />
            ) : (
              <ScorecardRow scorecard={scorecard} />
            )}
          </li>
        ))}
      </ul>
    </div>
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
