import { type Filter, leafFilters } from '@plat/contract/search/filters/filters'
import { own } from '@plat/contract/platform/own'
import type { SearchState } from '@plat/contract/search/search-state'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useEffect, useEffectEvent } from 'react'
import type { UpdateSearch } from '../use-search-state.ts'

/** Where the browser keeps the last choice of each toggle. */
const TOGGLES_KEY = 'last_selected_toggle'

type Keeper = Pick<Storage, 'getItem' | 'setItem'>

/** The browser's storage; nothing is stored where access throws, as in some frames. */
export function browserStorage(): Keeper {
  try {
    return window.localStorage
  } catch {
    return { getItem: () => null, setItem: () => undefined }
  }
}

/** Keeps what was chosen last with a module's toggle; null for none. A browser that keeps nothing is no error. */
export function rememberToggle(
  storage: Keeper,
  module: string,
  criterion: string,
  choice: string | null,
): void {
  const { [`${module}/${criterion}`]: _, ...rest } = read(storage)
  write(storage, choice === null ? rest : { ...rest, [`${module}/${criterion}`]: choice })
}

/** Choices that the toggles of a module were left with, by criterion; only options that there still are. */
function rememberedToggles(
  storage: Keeper,
  module: string,
  filters: readonly Filter[],
): Record<string, string[]> {
  const kept = read(storage)
  const choices: Record<string, string[]> = {}
  for (const { type, criterion, params } of leafFilters(filters)) {
    const choice = own(kept, `${module}/${criterion}`)
    const known = params.options?.some(({ id }) => id === choice) ?? true
    if (type === 'exclusiveToggle' && typeof choice === 'string' && known)
      choices[criterion] = [choice]
  }
  return choices
}

/** The change that starts a search with what a module's toggles were left with; null where they were not. */
export function startWithToggles(
  storage: Keeper,
  module: string,
  filters: readonly Filter[],
): ((state: SearchState) => Pick<SearchState, 'choices'>) | null {
  const left = rememberedToggles(storage, module, filters)
  if (Object.keys(left).length === 0) return null
  // The other filters keep what they start with.
  return ({ choices }) => ({ choices: { ...choices, ...left } })
}

/** Forgets what a module's toggles were left with. */
export function forgetToggles(storage: Keeper, module: string): void {
  const kept = Object.entries(read(storage))
  const rest = kept.filter(([key]) => !key.startsWith(`${module}/`))
  if (rest.length < kept.length) write(storage, Object.fromEntries(rest))
}

function write(storage: Keeper, kept: Record<string, unknown>): void {
  try {
    storage.setItem(TOGGLES_KEY, JSON.stringify(kept))
  } catch {
    // Full, or forbidden: the next visit starts without it.
  }
}

function read(storage: Keeper): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(storage.getItem(TOGGLES_KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}

/**
 * Starts a search with what its toggles were left with on the last visit. Only one that says nothing
 * itself: a link shows what was shared.
 */
export function useRememberedToggles(
  module: ModuleConfig,
  pristine: boolean,
  update: UpdateSearch,
): void {
  const start = useEffectEvent(() => {
    if (!pristine) return
    const change = startWithToggles(browserStorage(), module.id, module.control.filters)
    if (change) update(change, { replace: true })
  })
  useEffect(() => start(), [module.id])
}
