let renewal: Promise<unknown> = Promise.resolve()

/**
 * Sends a request whose answer replaces the session. The server ends the old session and notifies open pages before that
 * answer arrives, so pages request the account only once the browser has the new session.
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
