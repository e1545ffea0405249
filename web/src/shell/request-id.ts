/** Id of a request for the server, which does the same one only once; `of` is what was sent by it, null for nothing yet. */
export interface RequestId {
  readonly id: string
  readonly of: string | null
}

export function newRequest(): RequestId {
  return { id: crypto.randomUUID(), of: null }
}

/** The request that sends something: the same for another try, another one for what has been changed since. */
export function requestOf(before: RequestId, content: unknown): RequestId {
  const of = JSON.stringify(content)
  return before.of === null || before.of === of ? { id: before.id, of } : { ...newRequest(), of }
}
