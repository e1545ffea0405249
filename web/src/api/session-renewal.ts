let renewal: Promise<unknown> = Promise.resolve()

/**
 * Sends a request whose answer replaces the session. The server ends the old one before that answer arrives, and tells open
 * pages so: who is signed in is asked only once the browser has the new one.
 */
export function renewSession<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  const answer = send()
  renewal = answer.catch(() => undefined)
  return answer
}

/** Resolves once no such request is under way. */
export function sessionRenewed(): Promise<unknown> {
  return renewal
}
