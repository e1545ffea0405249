import type { AlertSettings } from '@plat/contract/alerts/alert-settings'
import { type Alert, type AlertBody, MAX_ALERT_NAME } from '@plat/contract/alerts/alerts'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import type { SearchState } from '@plat/contract/search/search-state'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useMemo } from 'react'
import { useSearchOnMap } from '../../search/map/use-search-on-map.ts'
import { usePlaces } from '../../search/use-places.ts'
import { useSearchState } from '../../search/use-search-state.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useAgencyName } from '../../shell/use-agency-name.ts'
import { useT } from '../../ui/use-t.ts'
import { areaName, type AreaWords, missingArea, type OfferedTab } from '../alert-area.ts'
import { alertModule } from '../alert-module.ts'
import { searchOfAlert, withNewArea } from '../alert-search.ts'
import { wishesOf } from '../alert-wishes.ts'
import { useAlertPreview } from '../preview/use-alert-preview.ts'
import type { AlertForm } from './use-alert-form.ts'
import { searchFilters } from '@plat/contract/search/filters/search-filters'

/** Texts that areas without names are called by. */
function useAreaWords(): AreaWords {
  const t = useT()
  const agency = useAgencyName().short
  return { grid: t('alerts.grid'), custom: t('alerts.customArea'), agency }
}

interface MakerInput {
  module: ModuleConfig
  tab: OfferedTab
  config: AlertSettings
  /** Alerts that the account has. */
  own: readonly Alert[]
  /** The own alert that gets another area; null: a new one is made. */
  changed: Alert | null
  form: AlertForm
}

/** An alert while it is made: its search, in the address like that of the module page, and the rest of it. */
export function useAlertMaker({ module: shown, tab, config, own, changed, form }: MakerInput) {
  const words = useAreaWords()
  const places = usePlaces()
  const module = useMemo(() => alertModule(shown), [shown])
  const filters = searchFilters(module.control)
  const { state, update } = useSearchState(filters, null)
  const excluded = form.leftOut.shape
  const onMap = useSearchOnMap({
    module,
    state,
    places,
    recordLocation: null,
    recordBounds: null,
    covered: false,
    searchesView: true,
    // The map shows what the alert watches.
    excluded,
    update,
  })
  const everywhere = tab.id === 'area' && form.everywhere && state.places.length === 0
  const missing = missingArea(tab.id, state, everywhere)
  const criteria = useSavedCriteria(changed, module, state)
  const possible = module.control.alert_events
  const events = form.wishes.events.filter((kind) => possible.includes(kind))
  const preview = useAlertPreview({
    module: module.id,
    criteria,
    excluded,
    events,
    wanted: missing === null && events.length > 0,
  })
  const area = areaName(tab.id, state, places.layers, words)
  const name = form.name ?? area.slice(0, MAX_ALERT_NAME).trim()
  const isFull = changed === null && own.length >= config.limit
  // Where there is room again, or it was deleted meanwhile, none is replaced.
  const replaced = isFull ? (own.find(({ id }) => id === form.replaced) ?? null) : null
  const body: AlertBody = {
    name: name.trim(),
    criteria,
    excluded,
    ...wishesOf(form.wishes),
    // What an alert has that cannot happen now stays: the agency may bring it back.
    ...(changed === null && { events }),
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
    /** The own alert whose place it takes. */
    replaced,
    changed,
    /** Why it cannot be saved yet. */
    lacks: {
      area: missing,
      name: name.trim() === '',
      events: events.length === 0,
      room: isFull && replaced === null,
    },
  }
}

/** Criteria as they are saved: of an alert that gets another area, what was not touched stays. */
function useSavedCriteria(changed: Alert | null, module: ModuleConfig, state: SearchState) {
  const { viewer } = useTenant()
  const filters = searchFilters(module.control)
  const now = criteriaOf(state, filters, viewer)
  // What no longer applies is not saved once more.
  if (changed === null || changed.problem !== null) return now
  const shown = criteriaOf(searchOfAlert(changed.criteria, module, viewer), filters, viewer)
  return withNewArea(changed.criteria, shown, now)
}

export type AlertMaker = ReturnType<typeof useAlertMaker>
