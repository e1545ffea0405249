import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { PlaceLayer } from '@plat/contract/places/places'
import type { SearchState } from '@plat/contract/search/search-state'
import { useAgencyName } from '../../shell/use-agency-name.ts'
import type { LeftOut } from '../../search/map/use-left-out.ts'
import { useCountWords, useDrawCount } from '../../search/draw/use-draw-count.ts'
import { FilterControl } from '../../search/filters/filter-control.tsx'
import type { UpdateSearch } from '../../search/use-search-state.ts'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import type { AreaTab } from '../alert-area.ts'
import { areaFilter } from '../alert-module.ts'
import { AroundAddress } from './around-address.tsx'
import partStyles from '../parts/parts.module.css'
import styles from './maker.module.css'

/** The map beside it takes the clicks. */
const PICKED_ON_MAP = { layer: null, setLayer: null }

interface AreaStepProps {
  module: ModuleConfig
  tab: AreaTab
  state: SearchState
  update: UpdateSearch
  layers: readonly PlaceLayer[]
  /** The whole agency is watched. */
  everywhere: boolean
  onEverywhere: (everywhere: boolean) => void
  leftOut: LeftOut
  onLeaveOut: (drawn: boolean) => void
}

/** Where an alert watches: places, squares, or an own shape or address; and what of it is left out. */
export function AreaStep(props: AreaStepProps) {
  const { module, tab, state, update, layers, everywhere, onEverywhere } = props
  const t = useT()
  const agency = useAgencyName().short
  const context = {
    module,
    state,
    update,
    facets: null,
    layers,
    picking: PICKED_ON_MAP,
    forAlert: true,
  }
  return (
    <div className={styles['step']}>
      {tab === 'area' && (
        <>
          <Check
            label={t('alerts.everywhere', { agency })}
            checked={everywhere ? 'all' : 'none'}
            onToggle={() => {
              if (!everywhere) update({ places: [], around: {}, view: null })
              onEverywhere(!everywhere)
            }}
          />
          {!everywhere && (
            <FilterControl {...context} filter={areaFilter('place', t('alerts.places'))} />
          )}
        </>
      )}
      {tab === 'grid' && (
        <>
          <p>{t('alerts.gridHint')}</p>
          <FilterControl {...context} filter={areaFilter('grid', t('alerts.grid'))} />
        </>
      )}
      {tab === 'custom_area' && (
        <>
          <p>{t(state.shape ? 'alerts.shapeDrawn' : 'alerts.drawHint')}</p>
          {state.shape && (
            <Button onPress={() => update({ shape: null })}>{t('alerts.removeShape')}</Button>
          )}
          <AroundAddress module={module} state={state} update={update} />
        </>
      )}
      <LeaveOut {...props} />
    </div>
  )
}

/** A shape that is left out of the area: drawn with the tools of the map. */
function LeaveOut({ module, state, leftOut, onLeaveOut }: AreaStepProps) {
  const t = useT()
  const { drawn, shape } = leftOut
  const counted = useCountWords(module, useDrawCount(module, state, shape, state), true)
  return (
    <div className={styles['step']}>
      <div className={styles['actions']}>
        <Button aria-pressed={drawn} onPress={() => onLeaveOut(!drawn)}>
          {t(drawn ? 'alerts.leaveOutDone' : 'alerts.leaveOut')}
        </Button>
        {shape && (
          <Button onPress={() => leftOut.onDraw(null)}>{t('alerts.leaveNothingOut')}</Button>
        )}
      </div>
      <p role="status" className={partStyles['hint']}>
        {drawn ? t('alerts.leaveOutHint') : shape ? t('alerts.isLeftOut') : ''}
        {shape && counted !== '…' && (
          <>
            {' '}
            <span>{counted}</span>
          </>
        )}
      </p>
    </div>
  )
}
