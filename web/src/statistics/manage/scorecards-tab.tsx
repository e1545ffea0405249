import { orderScorecards, type Scorecard } from '@plat/contract/statistics/scorecards'
import { useMutation } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Pencil } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { useCcai } from './ccai-tools.ts'
import { EntryList } from './entry-list.tsx'
import { useRenew } from './managed-queries.ts'
import { focusMoved, MoveButton } from './move-button.tsx'
import { PublishButton } from './publish-button.tsx'
import { ScorecardEditor } from './scorecard-editor.tsx'
import { placeOfEdit, useHasEdit } from './use-entry-edit.ts'
import styles from './ccai.module.css'

/** All scorecards of the agency in the order of their tabs, and a card that begins another. */
export function ScorecardsTab() {
  const t = useT()
  const root = useRef<HTMLDivElement>(null)
  const { moved, move, isPending } = useMove(root)
  return (
    <div ref={root}>
      <Announcement message={moved} />
      <EntryList<Scorecard>
        isOrdered
        tab="scorecards"
        kind="scorecard"
        edited={placeOfEdit('scorecard', 'new')}
        create={t('ccai.createScorecard')}
        none={t('ccai.noScorecards')}
        entriesOf={(lists) => lists.scorecards}
        renderEditor={(scorecard, lists) => <ScorecardEditor scorecard={scorecard} lists={lists} />}
        renderRow={(scorecard, { scorecards }) => (
          <ScorecardRow
            scorecard={scorecard}
            place={scorecards.indexOf(scorecard)}
            count={scorecards.length}
            onMove={isPending ? null : (to) => move({ scorecards, scorecard, to })}
          />
        )}
      />
    </div>
  )
}

/** A scorecard that is to stand at another place. */
interface Move {
  readonly scorecards: readonly Scorecard[]
  readonly scorecard: Scorecard
  /** Its index then. */
  readonly to: number
}

const markOf = (id: number, way: 'up' | 'down') => `scorecard-${id}-${way}`

/** Moves scorecards; `moved` says what was moved last and where it is now. */
function useMove(root: RefObject<HTMLDivElement | null>) {
  const t = useT()
  const localize = useLocalize()
  const refusal = useRefusal()
  const renew = useRenew()
  const { say } = useCcai()
  const [moved, setMoved] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: ({ scorecards, scorecard, to }: Move) => {
      const ids = scorecards.flatMap(({ id }) => (id === scorecard.id ? [] : [id]))
      return call(orderScorecards, { body: { ids: ids.toSpliced(to, 0, scorecard.id) } })
    },
    networkMode: 'always',
    onMutate: () => say(null),
    onSuccess: async (_, { scorecards, scorecard: { id, name }, to }) => {
      await renew()
      const count = scorecards.length
      setMoved(t('ccai.moved', { name: localize(name), place: to + 1, count }))
      const isUp = to < scorecards.findIndex((one) => one.id === id)
      focusMoved(root.current, markOf(id, isUp ? 'up' : 'down'))
    },
    onError: (error) => {
      // Another manager may have made or deleted one.
      void renew()
      say({ text: refusal(error, 'ccai.notMoved'), retry: null })
    },
  })
  return { moved, move: mutate, isPending }
}

interface ScorecardRowProps {
  scorecard: Scorecard
  /** Its index among all of them. */
  place: number
  count: number
  /** Null: one is being moved. */
  onMove: ((to: number) => void) | null
}

function ScorecardRow({ scorecard, place, count, onMove }: ScorecardRowProps) {
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
      {(['up', 'down'] as const).map((way) => {
        const to = way === 'up' ? place - 1 : place + 1
        return (
          <MoveButton
            key={way}
            icon={way === 'up' ? ArrowUp : ArrowDown}
            label={t(`ccai.move.${way}`, { name: localize(name) })}
            mark={markOf(id, way)}
            onMove={onMove && to >= 0 && to < count ? () => onMove(to) : null}
          />
        )
      })}
      <Button icon={Pencil} onPress={() => go({ tab: 'scorecards', open: id })}>
        {t('ccai.edit')}
        <span className="visually-hidden"> {localize(name)}</span>
      </Button>
      <PublishButton scorecard={scorecard} />
    </article>
  )
}
