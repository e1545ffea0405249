import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { SearchGeometry } from '@plat/contract/search/criteria'
import type { Bounds } from '@plat/contract/platform/geometry'
import type { SearchState } from '@plat/contract/search/search-state'
import { shapeArea } from '@plat/contract/search/shape-area'
import { useState } from 'react'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Segments } from '../../ui/segments.tsx'
import { CircleFields } from './circle-fields.tsx'
import { DRAW_PROBLEMS } from './draw-problems.ts'
import { areaLabel } from '@plat/contract/search/words/measure-words'
import { useCountWords, useDrawCount } from './use-draw-count.ts'
import { useDrawForm } from './use-draw-form.ts'
import { useLanguage } from '../use-search-labels.ts'
import styles from './draw.module.css'

interface DrawFormProps {
  module: ModuleConfig
  state: SearchState
  /** The search that the drawing is left out of; null: it is searched in. */
  leftOutOf: SearchState | null
  /** Where the agency has records. */
  bounds: Bounds
  /** Bounds of the map's view; null without a map. */
  view: Bounds | null
  onClose: () => void
  onChoose: (shape: SearchGeometry) => void
}

/** An area without pointing: a circle by address or coordinates and radius, or the map's view. */
export default function DrawForm({
  module,
  state,
  leftOutOf,
  bounds,
  view,
  onClose,
  onChoose,
}: DrawFormProps) {
  const t = useT()
  const { kind, setKind, circle, shape, problem } = useDrawForm(bounds, view)
  const [submitted, setSubmitted] = useState(false)

  function choose() {
    setSubmitted(true)
    if (shape && problem === null) onChoose(shape)
  }

  return (
    <Dialog
      title={t('draw.formTitle')}
      open
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onPress={onClose}>
            {t('draw.cancel')}
          </Button>
          <Button look="primary" onPress={choose}>
            {t('draw.search')}
          </Button>
        </>
      }
    >
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          choose()
        }}
      >
        <Segments
          label={t('draw.formKind')}
          options={[
            { id: 'circle', label: t('draw.formCircle') },
            { id: 'rectangle', label: t('draw.formView') },
          ]}
          selected={kind}
          onSelect={setKind}
        />
        {kind === 'circle' && (
          <CircleFields module={module.id} circle={circle} submitted={submitted} />
        )}
        {kind === 'rectangle' && (
          <p className={styles['formHint']}>{t(view ? 'draw.formViewHint' : 'draw.formNoView')}</p>
        )}
        <div role="status">
          {problem && <p className={styles['problem']}>{t(DRAW_PROBLEMS[problem])}</p>}
          <Figures
            module={module}
            state={state}
            leftOutOf={leftOutOf}
            shape={problem === null ? shape : null}
          />
        </div>
      </form>
    </Dialog>
  )
}

interface FiguresProps extends Pick<DrawFormProps, 'module' | 'state' | 'leftOutOf'> {
  /** Null until it can be searched. */
  shape: SearchGeometry | null
}

/** How many records are in a shape, and how large it is. */
function Figures({ module, state, leftOutOf, shape }: FiguresProps) {
  const language = useLanguage()
  const counted = useDrawCount(module, state, shape, leftOutOf)
  const words = useCountWords(module, counted, leftOutOf !== null)
  if (!shape) return null
  return (
    <p className={styles['figures']}>
      <strong>{words}</strong>
      <span>{areaLabel(shapeArea(shape), language)}</span>
    </p>
  )
}
