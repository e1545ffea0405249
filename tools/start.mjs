// `npm start`: from a fresh clone to a served portal. Needs Node 20.19 or newer and npm, nothing else.
import { join } from 'node:path'
import { ROOT, become, ensureInstalled, ensureWeb, pinnedNode, stop } from './bootstrap.mjs'

ensureInstalled()
const node = pinnedNode()
if (!ensureWeb(node)) stop('the web application does not build; the messages are above.')
become(node, [join(ROOT, 'server/src/main.ts'), ...process.argv.slice(2)])
