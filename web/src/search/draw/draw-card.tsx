import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { SearchState } from '@plat/contract/search/search-state'
import { shapeArea } from '@plat/contract/search/shape-area'
import { shapeProblem } from '@plat/contract/search/shape-check'
import { TriangleAlert, X } from 'lucide-react'
import type { DrawProgress } from '../../map/draw-types.ts'
import type { MessageId } from '../../locales/message-id.ts'
import { useT } from '../../ui/use-t.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DRAW_PROBLEMS } from './draw-problems.ts'
import { areaLabel } from '@plat/contract/search/words/measure-words'
import { useCountWords, useDrawCount } from './use-draw-count.ts'
import type { Drawing } from './use-draw.ts'
import { useLanguage } from '../use-search-labels.ts'
import styles from './draw.module.css'

interface DrawCardProps {
  module: ModuleConfig
  state: SearchState
  draw: Drawing
  /** The search that the drawing is left out of; null: it is searched in. */
  leftOutOf: SearchState | null
}

/** What to do next, how large the area is and how many records are in it, as it is drawn. */
export function DrawCard({ module, state, draw, leftOutOf }: DrawCardProps) {
  const t = useT()
  const language = useLanguage()
  const { doing, progress, problem } = draw
  const shape = progress?.shape ?? (doing.what === 'editing' ? state.shape : null)
  const searchable = shape !== null && problem === null && shapeProblem(shape) === null
  const { count, failed } = useDrawCount(module, state, searchable ? shape : null, leftOutOf)
  // While the pointer moves a line may cross for a moment: not worth a message yet.
  const wrong = problem ?? (doing.what === 'editing' && shape ? shapeProblem(shape) : null)
  const hint = draw.failed ? t('draw.failed') : t(hintOf(draw), { count: progress?.points ?? 0 })
  const counted = useCountWords(module, { count, failed }, leftOutOf !== null)
  const points = progress?.points ?? 0
  const keys = doing.what === 'drawing' ? t(points === 0 ? 'draw.keys' : 'draw.keysNext') : ''
  return (
    <div className={styles['card']} data-drawing>
      <p className={styles['hint']}>{hint}</p>
      {wrong && (
        <p className={styles['problem']}>
          <TriangleAlert size={16} aria-hidden />
          {t(DRAW_PROBLEMS[wrong])}
        </p>
      )}
      {searchable && (
        <p className={styles['figures']}>
          <strong>{counted}</strong>
          <span>{areaLabel(shapeArea(shape), language)}</span>
        </p>
      )}
      {keys !== '' && <p className={styles['keys']}>{keys}</p>}
      <div className={styles['actions']}>
        {doing.what === 'drawing' && (
          <>
            {doing.kind === 'polygon' && points >= 3 && (
              <Button look="primary" onPress={draw.finish}>
                {t('draw.done')}
              </Button>
            )}
            {points > 0 && <Button onPress={draw.undo}>{t('draw.undo')}</Button>}
            <Button look="quiet" onPress={draw.stop}>
              {t('draw.cancel')}
            </Button>
          </>
        )}
        {doing.what === 'editing' && <Button onPress={draw.stop}>{t('draw.done')}</Button>}
      </div>
      <Announcement
        message={[
          hint,
          // Once: a point further on only the first words differ.
          points === 0 ? keys : '',
          wrong ? t(DRAW_PROBLEMS[wrong]) : '',
          searchable && count !== null ? counted : '',
        ]
          .filter(Boolean)
          .join(' ')}
      />
    </div>
  )
}

function hintOf({
  doing,
  progress,
}: {
  doing: Drawing['doing']
  progress: DrawProgress | null
}): MessageId {
  const points = progress?.points ?? 0
  if (doing.what !== 'drawing') {
    return progress?.kind === 'circle'
      ? 'draw.hintEditCircle'
      : progress?.kind === 'rectangle'
        ? 'draw.hintEditRectangle'
        : 'draw.hintEdit'
  }
  switch (doing.kind) {
    case 'polygon':
      return points === 0
        ? 'draw.hintFirstCorner'
        : points < 3
          ? 'draw.hintNextCorner'
          : 'draw.hintLastCorner'
    case 'rectangle':
      return points === 0 ? 'draw.hintRectangle' : 'draw.hintOppositeCorner'
    case 'circle':
      return points === 0 ? 'draw.hintMiddle' : 'draw.hintEdge'
  }
}

/** A link brought a shape that cannot be read: the search is without it, and says so. */
export function UnreadCard({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <div className={styles['card']} role="status">
      <p className={styles['problem']}>
        <TriangleAlert size={16} aria-hidden />
        {t('draw.unread')}
      </p>
      <IconButton
        icon={X}
        label={t('action.close')}
        className={styles['close'] ?? ''}
        onPress={onClose}
      />
    </div>
  )
}
