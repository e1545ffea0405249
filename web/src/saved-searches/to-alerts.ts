import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { paths } from '../paths.ts'

/** What the page that makes alerts finds in the history: the module that one comes from, and its search. */
export interface AlertStart {
  /** Null: one comes from no module. */
  readonly module: { readonly id: string; readonly name: string; readonly url: string } | null
  /** Query of the search that is to be watched; null for none. */
  readonly search: string | null
}

/**
 * The way from a module to an alert.
 * @param name of the module, in the reader's language
 * @param search query of the search on screen without the map's view; null: the alert begins anew
 */
export function alertStart(
  { id, department }: ModuleConfig,
  name: string,
  search: string | null,
): AlertStart {
  return { module: { id, name, url: paths.module(department, id) }, search }
}
