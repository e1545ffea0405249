import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { demoAccountLines } from './demo/demo-accounts.ts'
import { generateEarly, loadDemo, refreshDemo } from './demo/load-demo.ts'
import { startHousekeeping } from './accounts/cleanup.ts'
import { startKilledRunWatch } from './imports/killed-runs.ts'
import { readConfig } from './platform/config.ts'
import { ConfigError } from './platform/errors.ts'
import { openDatabase } from './platform/open-database.ts'
import { DirectoryInUseError } from './platform/db/embedded.ts'
import type { Database } from './platform/db/database.ts'
import { explainFailure } from './platform/db/explain-failure.ts'
import { endOnSignals } from './platform/end-process.ts'
import { drain, type Lifecycle } from './platform/http/drain.ts'
import { listen } from './platform/http/listen.ts'
import { createLogger } from './platform/log.ts'
import { keyFileOf } from './platform/secrets/key-file.ts'
import { readVersion } from './platform/version.ts'
import { RecordIndexes } from './indexes/record-indexes.ts'
import { startMail } from './start-mail.ts'
import { webBuilt } from './pages/web-built.ts'
import { loadTenant, tenantCodes, tenantHosts } from './tenancy/tenant-cache.ts'

/** Milliseconds that an index may take before the next one is begun. */
const WARM_TIMEOUT_MS = 600_000

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
  if (config.migrationDatabaseUrl !== null) {
    throw new ConfigError(
      'MIGRATION_DATABASE_URL is set: the server does not run with the login that owns the tables. Run ' +
        '"npm run plat -- migrate" with it, and start the server without it (docs/operating.md, "PostgreSQL").',
    )
  }
  const web = webBuilt()
  const early = await generateEarly(config)
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const logger = createLogger(config)
  const opened = new Date()
  const database = await openDatabase(config, 'own', {
    lost: (reason) => {
      say(reason)
      logger.fatal({ reason }, 'the embedded database ended')
      process.exit(1)
    },
    waiting: (reason) => say(`${reason} Trying again.`),
  })
  if (config.production && config.databaseUrl !== null && config.secretKeys === null) {
    const file = keyFileOf(config.dataDir)
    const words =
      'PLAT_SECRET_KEYS is not set: every server of this database needs a copy of the file'
    logger.warn({ file }, words)
  }
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
  const demo = { config, database, say, early }
  const old = config.demo ? await loadDemo(demo) : []
  await web
  const version = await readVersion(config.root)
  const mail = startMail({ config, database, logger })
  const lifecycle: Lifecycle = { phase: 'starting' }
  const wakeMail = mail.wake
  const app = await buildApp({ config, database, indexes, logger, version, wakeMail, lifecycle })
  const stopHousekeeping = startHousekeeping(database, logger)
  const stopRunWatch = startKilledRunWatch(database, logger, opened)

  endOnSignals(logger, async () => {
    await drain(app.fastify, lifecycle, config.drainSeconds)
    stopHousekeeping()
    stopRunWatch()
    await mail.close()
    await indexes.close()
    await database.close()
  })

  const port = await listen(app.fastify, config)
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
        .get(tenant, document, module, WARM_TIMEOUT_MS)
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
    const words = explainFailure(error, readConfig())
    process.stderr.write(
      `Plat could not start: ${words ?? (error instanceof Error ? error.stack : String(error))}\n`,
    )
  }
  process.exit(1)
})
