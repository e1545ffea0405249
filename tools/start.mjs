// `npm start`: from a fresh clone to a served portal. Needs Node 20.19 or newer and npm, nothing else.
import { join } from 'node:path'
import { ROOT, become, ensureInstalled, ensureWeb, pinnedNode, stop } from './bootstrap.mjs'
import { install } from './install.mjs'

await ensureInstalled('server')
const node = pinnedNode()
// The port that the specification names. Where it is in use, live connections come by the main port alone.
process.env.PLAT_LIVE_PORT ??= '8008'
// The server makes its database and loads the demo while the web application is installed and built.
const main = join(ROOT, 'server/src/main.ts')
const server = become(node, [main, '--web-is-being-built', ...process.argv.slice(2)], true)
if ((await install('web')) && (await ensureWeb(node))) server.send('built')
else {
  server.kill()
  stop('the web application does not build; the messages are above.')
}
