/** Content of the page for an address. */
export type ChatView =
  | { readonly kind: 'list' }
  | { readonly kind: 'chat'; readonly id: string }
  | { readonly kind: 'record'; readonly guid: string; readonly module: string }
  /** `department`: its id; empty: it is to be chosen. `channel`: code; null or unknown: the department's own. */
  | { readonly kind: 'department'; readonly department: string; readonly channel: string | null }

const GUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The view of an address. Wrong values are ignored. */
export function chatViewOf(params: URLSearchParams): ChatView {
  const id = guidOf(params.get('chat'))
  if (id !== null) return { kind: 'chat', id }
  const [guid, module] = [guidOf(params.get('record')), params.get('module')]
  if (guid !== null && module) return { kind: 'record', guid, module }
  const department = params.get('department')
  if (department !== null) return { kind: 'department', department, channel: params.get('channel') }
  return { kind: 'list' }
}

function guidOf(text: string | null): string | null {
  return text !== null && GUID.test(text) ? text : null
}
