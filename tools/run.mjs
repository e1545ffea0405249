// `node tools/run.mjs FILE ARGUMENTS…`: runs one of our TypeScript files on the pinned Node.
import { relative, resolve } from 'node:path'
import { ROOT, become, ensureInstalled, pinnedNode, stop } from './bootstrap.mjs'

const [file, ...args] = process.argv.slice(2)
if (file === undefined) stop('got no file to run. Use: node tools/run.mjs FILE ARGUMENTS…')
else {
  // Benchmarks use the tools of the tests.
  await ensureInstalled(
    relative(ROOT, resolve(ROOT, file)).startsWith('bench') ? 'tests' : 'server',
  )
  become(pinnedNode(), [resolve(ROOT, file), ...args])
}
