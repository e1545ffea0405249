/** Milliseconds after the page began for which an answer counts as fresh. */
const FRESH = 10_000

declare global {
  /** Answers that the page asked for before its application ran (build/early-answers.js). */
  var platEarly: Map<string, Promise<Response>> | undefined
}

/**
 * The answer of a GET that the page has asked for already; each is taken once. Undefined where there is none, it is old, or
 * it did not come: then it is asked for as ever.
 * @param address path and query
 */
export async function takeEarlyAnswer(
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response | undefined> {
  // From now on the page begins none: what nobody waits for would be taken for the answer to a later question.
  const early = (globalThis.platEarly ??= new Map())
  const key = `${headers['x-module'] ?? ''} ${headers['accept-language']} ${address}`
  const answer = early.get(key)
  early.delete(key)
  return performance.now() > FRESH ? undefined : answer?.catch(() => undefined)
}
