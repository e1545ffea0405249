/**
 * The embedded database: PGlite with PostGIS behind a Unix socket, in a process of its own so that
 * a long query never stops the server. Arguments: data directory (or `memory`), socket path.
 * It ends when its parent does.
 */
import { PGlite } from '@electric-sql/pglite'
import { postgis } from '@electric-sql/pglite-postgis'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { answerReadyOnce } from './ready-once.ts'
import { keepStatementsWhole } from './whole-statements.ts'

const [directory, socket] = process.argv.slice(2)
if (directory === undefined || socket === undefined) {
  throw new Error('expected the data directory and the socket path')
}

let closing = false
const open: { database?: PGlite; server?: PGLiteSocketServer } = {}

async function close(): Promise<void> {
  if (closing) return
  closing = true
  await open.server?.stop()
  await open.database?.close()
  process.exit(0)
}

process.on('disconnect', () => void close())
// The terminal's Ctrl+C reaches the whole group: the parent decides when the database closes.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)

// The parent writes this process into the lock first.
await new Promise<void>((resolve) => {
  process.on('message', (message) => {
    if (message === 'open') resolve()
    if (message === 'close') void close()
  })
})

open.database = await PGlite.create({
  ...(directory === 'memory' ? {} : { dataDir: directory }),
  extensions: { postgis },
})
keepStatementsWhole(open.database)
answerReadyOnce(open.database)
open.server = new PGLiteSocketServer({ db: open.database, path: socket, maxConnections: 64 })
await open.server.start()

process.send?.('ready')
