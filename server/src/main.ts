import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { demoAccountLines } from './demo-accounts.ts'
import { loadDemo, refreshDemo } from './load-demo.ts'
import { startHousekeeping } from './accounts/housekeeping.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { type Database, DirectoryInUseError, openDatabase } from './platform/db/database.ts'
import { endOnSignals } from './platform/end-process.ts'
import { drain, type Lifecycle } from './platform/http/drain.ts'
import { createLogger } from './platform/log.ts'
import { readVersion } from './platform/version.ts'
import { RecordIndexes } from './records/record-indexes.ts'
import { startMail } from './start-mail.ts'
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
  const database = await openDatabase(config, 'own', (reason) => {
    say(reason)
    logger.fatal({ reason }, 'the embedded database ended')
    process.exit(1)
  })
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
  const mail = startMail({ config, database, logger })
  const lifecycle: Lifecycle = { phase: 'starting' }
  const wakeMail = mail.wake
  const app = await buildApp({ config, database, indexes, logger, version, wakeMail, lifecycle })
  const stopHousekeeping = startHousekeeping(database, logger)

  endOnSignals(logger, async () => {
    await drain(app.fastify, lifecycle, config.drainSeconds)
    stopHousekeeping()
    await mail.close()
    await indexes.close()
    await database.close()
  })

  await app.fastify.listen({ port: config.port, host: config.host })
  const address = app.fastify.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  say(`\nPlat ${version} is ready after ${((performance.now() - started) / 1000).toFixed(1)} s:`)
  for (const { host, title } of await tenantHosts(database))
    say(`  http://${host}:${port}/  ${title}`)
  for (const line of await demoAccountLines(database)) say(`  ${line}`)
  say(`  http://localhost:${port}/api/docs  the API\n`)
  warmIndexes(database, indexes, logger)
    .catch((error: unknown) => logger.error({ err: error }, 'the record indexes were not loaded'))
    .finally(() => {
      if (lifecycle.phase === 'starting') lifecycle.phase = 'serving'
    })
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
