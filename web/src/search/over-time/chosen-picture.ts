import type { HistogramUnit } from '@plat/contract/search/histogram'
import { useSyncExternalStore } from 'react'

/** Which date the picture is about, and how long its periods are. */
export interface ChosenPicture {
  readonly field: string
  readonly unit: HistogramUnit | 'auto'
}

const START: ChosenPicture = { field: 'record_date', unit: 'auto' }

const chosen = new Map<string, ChosenPicture>()
const watchers = new Set<() => void>()

/** What the visitor has chosen for a module, on screen as on paper, and how to choose otherwise. */
export function useChosenPicture(
  module: string,
): readonly [ChosenPicture, (change: Partial<ChosenPicture>) => void] {
  const current = useSyncExternalStore(subscribe, () => chosen.get(module) ?? START)
  const choose = (change: Partial<ChosenPicture>) => {
    chosen.set(module, { ...current, ...change })
    for (const watcher of watchers) watcher()
  }
  return [current, choose]
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
