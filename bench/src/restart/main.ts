/**
 * Restart of a killed server with the demo agencies on the embedded database, and a configuration
 * change applied while it runs. Operators are promised at most ten and two seconds.
 *
 *   npm run bench -- restart
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { runPlat } from '../../../e2e/support/plat.ts'
import { prepareData } from '../../../e2e/support/prepared-data.ts'
import { type RunningServer, startServer } from '../../../e2e/support/server.ts'

const ROUNDS = 5
const HOST = 'harbor.localhost'
const DEMO = resolve(import.meta.dirname, '../../../tenants/demo')

const home = await mkdtemp(join(tmpdir(), 'plat-bench-'))
const installation = { dataDir: join(home, 'data'), tenants: join(home, 'tenants') }
await cp(DEMO, installation.tenants, { recursive: true })
const { demo } = await prepareData()
let server = await startServer({ ...installation, copyOf: demo })
try {
  const restarts: number[] = []
  const changes: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await server.stop('SIGKILL')
    const started = performance.now()
    server = await startServer({ ...installation, port: server.port })
    restarts.push(performance.now() - started)
    changes.push(await untilShown(server, round))
  }
  const median = (times: readonly number[]): string => {
    const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    return `${(middle / 1000).toFixed(1)} s`
  }
  console.log(`| median of ${ROUNDS}, embedded database | reached | wanted |\n|---|--:|--:|`)
  console.log(`| from the start after SIGKILL until ready | ${median(restarts)} | 10 s |`)
  console.log(`| from the end of \`tenant apply\` until served | ${median(changes)} | 2 s |`)
} finally {
  await server.stop()
  await rm(home, { recursive: true, force: true })
}

/** Changes the agency's name; milliseconds from the end of the command until the server shows it. */
async function untilShown(running: RunningServer, round: number): Promise<number> {
  const folder = join(installation.tenants, 'harbor')
  const file = join(folder, 'tenant.yaml')
  const name = `City of Harbor ${round}`
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/en: "City of Harbor[^"]*"/, `en: "${name}"`))
  const { code, err } = await runPlat(installation, 'tenant', 'apply', folder)
  if (code !== 0) throw new Error(err)
  const applied = performance.now()
  for (;;) {
    const { text: config } = await running.send({ host: HOST, path: '/api/config' })
    if (config.includes(name)) return performance.now() - applied
    await delay(20)
  }
}
