import type { Bounds } from '@plat/contract/platform/geometry'
import type { SearchState } from '@plat/contract/search/search-state'
import { distanceLabel } from '@plat/contract/search/words/measure-words'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useState } from 'react'
import { CircleFields } from '../../search/draw/circle-fields.tsx'
import { DRAW_PROBLEMS } from '../../search/draw/draw-problems.ts'
import { useDrawForm } from '../../search/draw/use-draw-form.ts'
import { useLanguage } from '../../search/use-search-labels.ts'
import type { UpdateSearch } from '../../search/use-search-state.ts'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { NO_AREA } from '../alert-area.ts'
import partStyles from '../parts/parts.module.css'
import styles from './maker.module.css'

interface AroundAddressProps {
  module: ModuleConfig
  state: SearchState
  update: UpdateSearch
}

/** The area around an address, which needs no pointing at the map. */
export function AroundAddress({ module, state, update }: AroundAddressProps) {
  const t = useT()
  const language = useLanguage()
  const { n, e, s, w } = module.control.map.geo.agencyBounds
  const bounds: Bounds = [w, s, e, n]
  const { circle, shape, problem } = useDrawForm(bounds, null)
  const [submitted, setSubmitted] = useState(false)
  const { address } = state

  function choose() {
    setSubmitted(true)
    if (problem !== null || shape?.type !== 'Point' || !circle.centre) return
    const { coordinates, radius } = shape
    update({
      ...NO_AREA,
      address: { text: circle.centre.text, location: coordinates, radius },
    })
  }
  return (
    <form
      className={styles['step']}
      aria-label={t('alerts.around')}
      onSubmit={(event) => {
        event.preventDefault()
        choose()
      }}
    >
      <h3>{t('alerts.around')}</h3>
      {address && (
        <div className={partStyles['row']}>
          <p>
            {t('alerts.aroundChosen', {
              distance: distanceLabel(address.radius, language),
              place: address.text,
            })}
          </p>
          <Button onPress={() => update({ address: null })}>{t('alerts.removeAddress')}</Button>
        </div>
      )}
      <CircleFields module={module.id} circle={circle} submitted={submitted} />
      {problem && (
        <p role="alert" className={partStyles['problem']}>
          {t(DRAW_PROBLEMS[problem])}
        </p>
      )}
      <div className={styles['actions']}>
        <Button type="submit">{t('alerts.useAddress')}</Button>
      </div>
    </form>
  )
}
