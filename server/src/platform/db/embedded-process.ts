/**
 * The embedded database: PGlite with PostGIS behind a Unix socket, in a process of its own so that
 * a long query never stops the server. Arguments: data directory, socket path.
 * It ends when its parent does.
 */
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { postgis } from '@electric-sql/pglite-postgis'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { endWhenFull, keepRoom } from './disk-room.ts'
import { forwardNotifications } from './forward-notifications.ts'
import { answerReadyOnce } from './ready-once.ts'
import { keepStatementsWhole } from './whole-statements.ts'

const [directory, socket] = process.argv.slice(2)
if (directory === undefined || socket === undefined) {
  throw new Error('expected the data directory and the socket path')
}

let closing = false
const opened: { database?: PGlite; server?: PGLiteSocketServer } = {}

async function close(): Promise<void> {
  if (closing) return
  closing = true
  await opened.server?.stop()
  await opened.database?.close()
  process.exit(0)
}

process.on('disconnect', () => void close())
// The terminal's Ctrl+C reaches the whole group: the parent decides when the database closes.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)

/** Tells the parent why, which knows the words for it, and ends. */
function fail(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  if (process.connected) process.send?.({ failed: reason }, () => process.exit(1))
  else process.exit(1)
}

// The parent writes this process into the lock first.
await new Promise<void>((resolve) => {
  process.on('message', (message) => {
    if (message === 'open') resolve()
    if (message === 'close') void close()
  })
})
process.on('uncaughtException', fail)

try {
  endWhenFull()
  const database = await PGlite.create({
    dataDir: directory,
    extensions: { btree_gist, postgis },
  })
  opened.database = database
  keepStatementsWhole(database)
  answerReadyOnce(database)
  keepRoom(database, directory)
  await forwardNotifications(database, (notified) => {
    if (process.connected) process.send?.({ notified })
  })
  opened.server = new PGLiteSocketServer({ db: database, path: socket, maxConnections: 64 })
  await opened.server.start()
  process.send?.('ready')
} catch (error) {
  fail(error)
}
