import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { loadDemo, refreshDemo } from './load-demo.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { type Database, DirectoryInUseError, openDatabase } from './platform/db/database.ts'
import { createLogger } from './platform/log.ts'
import { RecordIndexes } from './records/record-indexes.ts'
import { loadTenant, tenantCodes, tenantHosts } from './tenancy/tenant-cache.ts'

/** Milliseconds that an index may take before the next one is begun. */
const WARM_PATIENCE = 600_000

/** Starts the server and stays until it is told to stop. */
async function main(): Promise<void> {
  const started = performance.now()
  const config = readConfig()
  if (config.production && config.databaseUrl === null && !config.embeddedAccepted) {
    throw new ConfigError(
      'NODE_ENV is production and DATABASE_URL is not set. The embedded database is for trying out and for ' +
        'small agencies on one process; set DATABASE_URL, or PLAT_EMBEDDED=accept if that is what you want.',
    )
  }
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const logger = createLogger(config)
  const database = await openDatabase(config, 'own')
  if (database.kind === 'embedded') {
    say(
      `Embedded database in ${config.dataDir}: one process, no fsync; for more, set DATABASE_URL (docs/operating.md).`,
    )
  }
  const indexes = new RecordIndexes({
    database,
    logger,
    dataDir: config.dataDir,
    threads: config.indexWorkers,
  })
  const demo = { config, database, say }
  const old = config.demo ? await loadDemo(demo) : []
  const version = await readVersion(config.root)
  const app = await buildApp({ config, database, indexes, logger, version })

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    logger.info({ signal }, 'stopping')
    const forced = setTimeout(() => process.exit(1), 25_000)
    forced.unref()
    await app.fastify.close()
    await indexes.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))

  await app.fastify.listen({ port: config.port, host: config.host })
  const address = app.fastify.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  say(`\nPlat ${version} is ready after ${((performance.now() - started) / 1000).toFixed(1)} s:`)
  for (const { host, title } of await tenantHosts(database))
    say(`  http://${host}:${port}/  ${title}`)
  say(`  http://localhost:${port}/api/docs  the API\n`)
  void warmIndexes(database, indexes, logger)
  refreshDemo(demo, old).catch((error: unknown) =>
    logger.error({ err: error }, 'the demo was not renewed'),
  )
}

/** Loads every module's index, one after the other, so that the first visitor does not wait for it. */
async function warmIndexes(
  database: Database,
  indexes: RecordIndexes,
  logger: FastifyBaseLogger,
): Promise<void> {
  for (const tenant of await tenantCodes(database)) {
    const { document } = await loadTenant(database, tenant)
    for (const module of document.modules) {
      await indexes
        .get(tenant, document, module, WARM_PATIENCE)
        .catch((error: unknown) =>
          logger.warn({ err: error, tenant, module: module.code }, 'record index'),
        )
    }
  }
}

async function readVersion(root: string): Promise<string> {
  const text: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return text.version
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof DirectoryInUseError) {
    process.stderr.write(`${error.message}\n`)
  } else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    process.stderr.write(`The port is in use: ${error.message}. Set PORT to another one.\n`)
  } else {
    process.stderr.write(
      `Plat could not start: ${error instanceof Error ? error.stack : String(error)}\n`,
    )
  }
  process.exit(1)
})
