import type { AlertSettings } from '@plat/contract/alerts/alert-settings'
import { type AlertBody, MAX_ALERT_NAME } from '@plat/contract/alerts/alerts'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useMemo } from 'react'
import { useSearchOnMap } from '../../search/map/use-search-on-map.ts'
import { usePlaces } from '../../search/use-places.ts'
import { useSearchState } from '../../search/use-search-state.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../shell/use-t.ts'
import { areaName, type AreaWords, missingArea, type OfferedTab } from '../alert-area.ts'
import { alertModule } from '../alert-module.ts'
import { useAlertPreview } from '../preview/use-alert-preview.ts'
import type { AlertForm } from './use-alert-form.ts'

/** Texts that areas without names are called by. */
function useAreaWords(): AreaWords {
  const t = useT()
  const { branding } = useTenant().config
  return { grid: t('alerts.grid'), custom: t('alerts.customArea'), agency: branding.title.short }
}

interface MakerInput {
  module: ModuleConfig
  tab: OfferedTab
  config: AlertSettings
  /** Alerts that the account has. */
  count: number
  form: AlertForm
}

/** An alert while it is made: its search, in the address like that of the module page, and the rest of it. */
export function useAlertMaker({ module: shown, tab, config, count, form }: MakerInput) {
  const { viewer } = useTenant()
  const words = useAreaWords()
  const places = usePlaces()
  const module = useMemo(() => alertModule(shown), [shown])
  const { filters } = module.control
  const { state, update } = useSearchState(filters, null)
  const onMap = useSearchOnMap({
    module,
    state,
    places,
    recordLocation: null,
    recordBounds: null,
    covered: false,
    searchesView: true,
    update,
  })
  const everywhere = tab.id === 'area' && form.everywhere && state.places.length === 0
  const missing = missingArea(tab.id, state, everywhere)
  const criteria = criteriaOf(state, filters, viewer)
  const excluded = form.leftOut.shape
  const { events, cadence, channels, monthly } = form.wishes
  const preview = useAlertPreview({
    module: module.id,
    criteria,
    excluded,
    events,
    wanted: missing === null && events.length > 0,
  })
  const area = areaName(tab.id, state, places.layers, words)
  const name = form.name ?? area.slice(0, MAX_ALERT_NAME).trim()
  const isFull = count >= config.limit
  const body: AlertBody = {
    name: name.trim(),
    criteria,
    excluded,
    events: [...events],
    cadence,
    channels: [...channels],
    monthly,
  }
  return {
    module,
    state,
    update,
    form,
    places,
    onMap,
    everywhere,
    preview,
    name,
    body,
    isFull,
    /** Why it cannot be saved yet. */
    lacks: {
      area: missing,
      name: name.trim() === '',
      events: events.length === 0,
      room: isFull && form.replaced === null,
    },
  }
}

export type AlertMaker = ReturnType<typeof useAlertMaker>
