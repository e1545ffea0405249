/** `npm run bench -- NAME ARGUMENTS…`: runs `bench/src/NAME/main.ts`; `all` runs one after the other. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const names = readdirSync(import.meta.dirname)
  .filter((folder) => existsSync(mainOf(folder)))
  .toSorted()

const [name, ...args] = process.argv.slice(2)
if (name === undefined) list()
else if (name === 'all') process.exitCode = Math.max(...names.map((each) => run(each, args)))
else if (names.includes(name)) process.exitCode = run(name, args)
else {
  console.error(`got the benchmark '${name}', expected all or one of: ${names.join(', ')}`)
  process.exitCode = 1
}

function list(): void {
  console.log('npm run bench -- NAME [ARGUMENTS…], or all for one after the other:\n')
  const width = Math.max(...names.map((each) => each.length))
  for (const each of names) console.log(`  ${each.padEnd(width)}  ${summaryOf(each)}`)
}

/** Runs in a separate process, so that leftovers in memory do not slow the next benchmark. */
function run(each: string, withArgs: readonly string[]): number {
  console.log(`\n━━ ${each}`)
  const { status } = spawnSync(process.execPath, [mainOf(each), ...withArgs], { stdio: 'inherit' })
  return status ?? 1
}

/** First sentence of the file's leading comment. */
function summaryOf(each: string): string {
  const comment = /^\/\*\*(.*?)\*\//s.exec(readFileSync(mainOf(each), 'utf8'))?.[1] ?? ''
  const text = comment
    .replaceAll(/\n\s*\*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return text.split(/(?<=\.) /)[0] ?? ''
}

function mainOf(each: string): string {
  return join(import.meta.dirname, each, 'main.ts')
}
