import type { Channel } from '@plat/contract/statistics/channel'
import type { Scorecard } from '@plat/contract/statistics/scorecards'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { paths } from '../../paths.ts'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { Awaited } from '../../shell/awaited.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSeen } from '../../ui/use-seen.ts'
import { searchOf } from '../board/board-place.ts'
import { useCcai } from './ccai-tools.ts'
import { GroupingView } from './grouping-view.tsx'
import { NotRenewed } from './lists-loaded.tsx'
import { managedBoardQuery, managedScorecardsQuery } from './managed-queries.ts'
import { PublishButton } from './publish-button.tsx'
import { useStatAddress } from './use-stat-address.ts'
import { MarkdownNote } from '../markdown-note.tsx'
import styles from './ccai.module.css'

/** The scorecards of a board, drafts among them, as they stand. */
export function BoardTab({ channel }: { channel: Channel }) {
  const t = useT()
  const scorecards = useQuery(managedScorecardsQuery)
  if (!scorecards.data) return <Awaited query={scorecards} rows={5} />
  return (
    <>
      <h2 className="visually-hidden">{t(`ccai.tab.${channel}`)}</h2>
      <NotRenewed queries={[scorecards]} />
      <Board channel={channel} scorecards={scorecards.data} />
    </>
  )
}

interface BoardProps {
  channel: Channel
  /** All that the agency has. */
  scorecards: readonly Scorecard[]
}

function Board({ channel, scorecards }: BoardProps) {
  const t = useT()
  const { go } = useCcai()
  const shown = scorecards.filter(({ channels }) => channels.includes(channel))
  return (
    <div className={styles['list']}>
      <p className={styles['quiet']}>{t(`ccai.board.${channel}`)}</p>
      {shown.length === 0 ? (
        <EmptyState message={t('ccai.emptyBoard')}>
          <Button onPress={() => go({ tab: 'scorecards', open: null })}>
            {t('ccai.toScorecards')}
          </Button>
        </EmptyState>
      ) : (
        <>
          <div>
            <ButtonLink to={paths.statistics() + searchOf({ channel, scorecard: null })}>
              {t('ccai.openStatistics')}
            </ButtonLink>
          </div>
          {shown.map((scorecard) => (
            <BoardCard key={scorecard.id} scorecard={scorecard} channel={channel} />
          ))}
        </>
      )}
    </div>
  )
}

/** A scorecard with the numbers of its board, which are fetched once it is in sight. */
function BoardCard({ scorecard, channel }: { scorecard: Scorecard; channel: Channel }) {
  const t = useT()
  const localize = useLocalize()
  const { go } = useCcai()
  const toStat = useStatAddress()
  const { id, name, note, published } = scorecard
  const card = useRef<HTMLElement>(null)
  const board = useQuery({ ...managedBoardQuery(id, channel), enabled: useSeen(card) })
  return (
    <article ref={card} className={styles['board']}>
      <div className={styles['row']}>
        <div className={styles['facts']}>
          <AgencyWords as="h3" dir="auto" text={name} />
          {!published && <p className={styles['mark']}>{t('ccai.draft')}</p>}
        </div>
        <Button onPress={() => go({ tab: 'scorecards', open: id })}>
          {t('ccai.edit')}
          <span className="visually-hidden"> {localize(name)}</span>
        </Button>
        <PublishButton scorecard={scorecard} />
      </div>
      {note && <MarkdownNote text={note} className={styles['note']} />}
      {board.data === undefined ? (
        <Awaited query={board} rows={3} />
      ) : (
        <NotRenewed queries={[board]} />
      )}
      {board.data?.groups.map((grouping) => (
        <GroupingView
          key={grouping.id}
          grouping={grouping}
          stats={board.data.stats}
          toStat={toStat}
        />
      ))}
    </article>
  )
}
