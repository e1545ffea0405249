import type { ModuleConfig } from '@plat/contract/config'
import type { SearchGeometry } from '@plat/contract/criteria'
import type { Bounds, Position } from '@plat/contract/geometry'
import type { SearchState } from '@plat/contract/search-address'
import { roundedShape } from '@plat/contract/search-shape'
import { shapeArea } from '@plat/contract/shape-area'
import { isOutside, shapeProblem } from '@plat/contract/shape-check'
import { useState } from 'react'
import { useText } from '../shell/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Segments } from '../ui/segments.tsx'
import { Select } from '../ui/select.tsx'
import { DRAW_PROBLEMS } from './draw-problems.ts'
import { areaWords } from './draw-words.ts'
import SearchBox from './search-box.tsx'
import { useNoun } from './search-summary.tsx'
import { useDrawCount } from './use-draw-count.ts'
import { useLanguage } from './use-search-words.ts'
import styles from './draw.module.css'

/** Metres of each unit that a radius can be given in. */
const UNITS = { feet: 0.3048, miles: 1_609.344, metres: 1, kilometres: 1_000 } as const
type Unit = keyof typeof UNITS

interface DrawFormProps {
  module: ModuleConfig
  state: SearchState
  /** Where the agency has records. */
  bounds: Bounds
  /** What the map shows; null where there is none. */
  view: Bounds | null
  onClose: () => void
  onChoose: (shape: SearchGeometry) => void
}

/** An area without pointing: a circle by address or coordinates and radius, or the map's view. */
export default function DrawForm({
  module,
  state,
  bounds,
  view,
  onClose,
  onChoose,
}: DrawFormProps) {
  const text = useText()
  const noun = useNoun(module)
  const language = useLanguage()
  const [kind, setKind] = useState<'circle' | 'rectangle'>('circle')
  const [centre, setCentre] = useState<{ text: string; position: Position | null } | null>(null)
  const [radius, setRadius] = useState('1000')
  const [unit, setUnit] = useState<Unit>('feet')
  const [asked, setAsked] = useState(false)

  const metres = Number(radius.replace(',', '.')) * UNITS[unit]
  const radiusWrong = !(metres > 0)
  const shape =
    kind === 'rectangle'
      ? view && rectangle(view)
      : centre?.position && !radiusWrong
        ? roundedShape({ type: 'Point', coordinates: centre.position, radius: metres })
        : null
  const problem = shape && (shapeProblem(shape) ?? (isOutside(shape, bounds) ? 'outside' : null))
  const { count, failed } = useDrawCount(module, state, problem === null ? shape : null)

  function choose() {
    setAsked(true)
    if (shape && problem === null) onChoose(shape)
  }

  return (
    <Dialog
      title={text('draw.formTitle')}
      closeLabel={text('action.close')}
      open
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onPress={onClose}>
            {text('draw.cancel')}
          </Button>
          <Button look="primary" onPress={choose}>
            {text('draw.search')}
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
          label={text('draw.formKind')}
          options={[
            { id: 'circle', label: text('draw.formCircle') },
            { id: 'rectangle', label: text('draw.formView') },
          ]}
          selected={kind}
          onSelect={setKind}
        />
        {kind === 'circle' && (
          <>
            <div className={styles['formField']}>
              <p className={styles['formLabel']}>{text('draw.formCentre')}</p>
              <SearchBox
                module={module.id}
                label={text('draw.formCentre')}
                placeholder={text('draw.formCentreHint')}
                located
                onChoose={(prediction) =>
                  setCentre({ text: prediction.text, position: prediction.location })
                }
              />
              {centre?.position && (
                <p className={styles['formHint']}>
                  {text('draw.formChosen', { place: centre.text })}
                </p>
              )}
              {asked && !centre?.position && (
                <p className={styles['problem']}>{text('draw.formNoCentre')}</p>
              )}
            </div>
            <div className={styles['radius']}>
              <FormField
                label={text('draw.formRadius')}
                inputMode="decimal"
                value={radius}
                onChange={setRadius}
                error={radiusWrong ? text('draw.formNoRadius') : undefined}
              />
              <Select
                boxed
                label={text('draw.formUnit')}
                options={[
                  { id: 'feet', label: text('unit.feet') },
                  { id: 'miles', label: text('unit.miles') },
                  { id: 'metres', label: text('unit.metres') },
                  { id: 'kilometres', label: text('unit.kilometres') },
                ]}
                selected={unit}
                onSelect={setUnit}
              />
            </div>
          </>
        )}
        {kind === 'rectangle' && (
          <p className={styles['formHint']}>
            {text(view ? 'draw.formViewHint' : 'draw.formNoView')}
          </p>
        )}
        <div role="status">
          {problem && <p className={styles['problem']}>{text(DRAW_PROBLEMS[problem])}</p>}
          {shape && problem === null && (
            <p className={styles['figures']}>
              <strong>
                {failed ? text('draw.countFailed') : count === null ? '…' : noun(count)}
              </strong>
              <span>{areaWords(shapeArea(shape), language)}</span>
            </p>
          )}
        </div>
      </form>
    </Dialog>
  )
}

function rectangle([west, south, east, north]: Bounds): SearchGeometry {
  return roundedShape({
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  })
}
