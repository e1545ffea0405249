import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { prepareData, type PreparedData } from './prepared-data.ts'
import { startServer } from './server.ts'

const BUILD_WEB = resolve(import.meta.dirname, '../../tools/build-web.mjs')

declare module 'vitest' {
  interface ProvidedContext {
    /** Port of the server with the demo tenants that all journeys of a run share. */
    demoPort: number
    /** Data folder of that server. */
    demoDataDir: string
    /** Data folders that a journey's own server starts from. */
    preparedData: PreparedData
  }
}

/** Builds the web application if needed and starts one demo server for all journeys. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const build = spawnSync(process.execPath, [BUILD_WEB], { stdio: 'inherit' })
  if (build.status !== 0) throw new Error('the web application does not build, see above')
  const preparedData = await prepareData()
  project.provide('preparedData', preparedData)
  // Journeys of a run make more accounts than one address of the network may: see `makeAccount`.
  const demo = await startServer({
    copyOf: preparedData.demo,
    env: { PLAT_TRUST_PROXY: '127.0.0.1' },
  })
  project.provide('demoPort', demo.port)
  project.provide('demoDataDir', demo.dataDir)
  return () => demo.stop()
}
