// `npm run build`: the web application into web/dist, unless it is there already.
import { ensureInstalled, ensureWeb, pinnedNode } from './bootstrap.mjs'

await ensureInstalled('web')
process.exitCode = (await ensureWeb(pinnedNode())) ? 0 : 1
