/**
 * The embedded database: PGlite with PostGIS behind a Unix socket, in a process of its own so that
 * a long query never stops the server. Arguments: data directory (or `memory`), socket path.
 * It ends when its parent does.
 */
import { PGlite } from '@electric-sql/pglite'
import { postgis } from '@electric-sql/pglite-postgis'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

const [directory, socket] = process.argv.slice(2)
if (directory === undefined || socket === undefined) {
  throw new Error('expected the data directory and the socket path')
}

const database = await PGlite.create({
  ...(directory === 'memory' ? {} : { dataDir: directory }),
  extensions: { postgis },
})
const server = new PGLiteSocketServer({ db: database, path: socket, maxConnections: 64 })
await server.start()

let closing = false
async function close(): Promise<void> {
  if (closing) return
  closing = true
  await server.stop()
  await database.close()
  process.exit(0)
}

process.on('message', (message) => {
  if (message === 'close') void close()
})
process.on('disconnect', () => void close())
// The terminal's Ctrl+C reaches the whole group: the parent decides when the database closes.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.send?.('ready')
