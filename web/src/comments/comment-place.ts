/** Which comments the page lists, as its address says it. */
export interface CommentPlace {
  readonly state: 'open' | 'done'
  /** Code of a module; null: all. */
  readonly module: string | null
}

/** What an address lists; what it names wrongly is as if it were not there. */
export function placeOf(params: URLSearchParams): CommentPlace {
  return {
    state: params.get('state') === 'done' ? 'done' : 'open',
    module: params.get('module') || null,
  }
}

/** The address of a list, with what else the query says. */
export function paramsOf(before: URLSearchParams, { state, module }: CommentPlace) {
  const params = new URLSearchParams(before)
  if (state === 'open') params.delete('state')
  else params.set('state', state)
  if (module === null) params.delete('module')
  else params.set('module', module)
  return params
}
