/** What an address of the page shows. */
export type ChatView =
  | { readonly kind: 'list' }
  | { readonly kind: 'conversation'; readonly id: string }
  /** A new message: about a record, or to a department (null: to be chosen). */
  | { readonly kind: 'record'; readonly guid: string; readonly module: string }
  | { readonly kind: 'new'; readonly department: string | null }

/** What the query of `/chat` asks for. */
export function chatView(params: URLSearchParams): ChatView {
  const id = params.get('conversation')
  if (id !== null && id !== '') return { kind: 'conversation', id }
  const [guid, module] = [params.get('record'), params.get('module')]
  if (guid !== null && module !== null) return { kind: 'record', guid, module }
  if (params.has('to')) return { kind: 'new', department: params.get('to') || null }
  return { kind: 'list' }
}

/** The query that shows a view. */
export function chatQuery(view: ChatView): string {
  const params = new URLSearchParams()
  if (view.kind === 'conversation') params.set('conversation', view.id)
  if (view.kind === 'record') {
    params.set('record', view.guid)
    params.set('module', view.module)
  }
  if (view.kind === 'new') params.set('to', view.department ?? '')
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
