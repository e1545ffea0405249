import { reportError } from '@plat/contract/platform/client-error'
import { call } from './client.ts'

/** Tells the server that a screen failed. Nobody waits for it, and its own failure changes nothing. */
export function reportClientError(error: Error, componentStack: string): void {
  const body = {
    message: error.message.slice(0, 500),
    stack: `${error.stack ?? ''}\n${componentStack}`.slice(0, 4_000),
    path: window.location.pathname.slice(0, 300),
  }
  call(reportError, { body }).catch(() => undefined)
}
