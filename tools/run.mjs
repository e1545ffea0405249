// `node tools/run.mjs FILE ARGUMENTS…`: runs one of our TypeScript files on the pinned Node.
import { resolve } from 'node:path'
import { ROOT, become, ensureInstalled, pinnedNode, stop } from './bootstrap.mjs'

const [file, ...args] = process.argv.slice(2)
if (file === undefined) stop('got no file to run. Use: node tools/run.mjs FILE ARGUMENTS…')
else {
  ensureInstalled()
  become(pinnedNode(), [resolve(ROOT, file), ...args])
}
