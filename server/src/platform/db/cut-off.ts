import pg from 'pg'

/**
 * Cuts a connection off after some time, which fails what waits on it: for a database that may answer nothing at all,
 * not even that it gave a statement up.
 * @param afterMs milliseconds.
 * @returns what keeps it from being cut off.
 */
export function cutOff(client: pg.ClientBase, afterMs: number): () => void {
  const late = setTimeout(() => {
    // With a statement under way this closes the socket at once.
    if (client instanceof pg.Client) void client.end().catch(() => undefined)
  }, afterMs)
  return () => clearTimeout(late)
}
