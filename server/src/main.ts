import { buildApp } from './app.ts'
import { CallKeeper } from './calls/call-keeper.ts'
import { demoAccountLines } from './demo/demo-accounts.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { beginDemo, loadDemo, refreshDemo } from './demo/load-demo.ts'
import { composeAgain } from './digests/compose-again.ts'
import { stopRefused } from './digests/bounces/refused-mail.ts'
import { endKilledRuns } from './imports/import-runs.ts'
import { type Config, readConfig } from './platform/config.ts'
import { ConfigError } from './platform/errors.ts'
import type { Database } from './platform/db/database.ts'
import { openDatabase } from './platform/open-database.ts'
import { DirectoryInUseError } from './platform/db/embedded.ts'
import { explainFailure } from './platform/db/explain-failure.ts'
import { endOnSignals } from './platform/end-process.ts'
import { drain, type Lifecycle } from './platform/http/drain.ts'
import { listen } from './platform/http/listen.ts'
import { createLogger } from './platform/log.ts'
import { keyFileOf } from './platform/secrets/key-file.ts'
import { readVersion } from './platform/version.ts'
import { RecordIndexes } from './indexes/record-indexes.ts'
import { warmIndexes } from './indexes/warm-indexes.ts'
import { openLivePort } from './live/live-port.ts'
import { REPORT_QUEUE } from './reports/create-report.ts'
import { startServerJobs } from './start-jobs.ts'
import { startMail } from './start-mail.ts'
import { webBuilt } from './pages/web-built.ts'
import { tenantHosts } from './tenancy/tenant-cache.ts'

/** @throws ConfigError for settings that are each right and must not come together. */
function refuseUnsafe(config: Config): void {
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
}

/** Addresses of what is served, for the person who started it. @param livePort of live connections alone, if there is one */
async function addressLines(
  database: Database,
  port: number,
  livePort: number | undefined,
): Promise<string[]> {
  const hosts = await tenantHosts(database)
  return [
    ...hosts.map(({ host, title }) => `http://${host}:${port}/  ${title}`),
    ...(await demoAccountLines(database)),
    `http://localhost:${port}/api/docs  the API`,
    `ws://…:${port}/live${livePort === undefined ? '' : ` and ws://…:${livePort}/`}  live connections\n`,
  ]
}

/** Starts the server and stays until the signal to stop. */
async function main(): Promise<void> {
  const started = performance.now()
  const config = readConfig()
  refuseUnsafe(config)
  const web = webBuilt()
  const begun = await beginDemo(config)
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
    replica: (line, isUp) => logger[isUp ? 'info' : 'warn'](line),
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
    idleMinutes: config.indexIdleMinutes,
  })
  const demo = { config, database, report: say, begun }
  const old = config.demo ? await loadDemo(demo) : []
  await web
  const version = await readVersion(config.root)
  const refused = stopRefused(database)
  const again = composeAgain({ logger, port: config.port })
  const mail = startMail({ config, database, logger, refused, composeAgain: again })
  const lifecycle: Lifecycle = { phase: 'starting' }
  const wakeMail = mail.wake
  const jobs = startServerJobs({ config, database, indexes, logger, opened })
  const wakeReports = () => jobs.wake(REPORT_QUEUE)
  const parts = { config, database, indexes, logger, version, wakeMail, wakeReports, lifecycle }
  const app = await buildApp(parts)
  const calls = new CallKeeper({ database, logger })
  endKilledRuns(database, opened).catch((error: unknown) =>
    logger.warn({ err: error }, 'the ends of killed imports were not noted'),
  )

  endOnSignals(logger, async () => {
    await drain(app.fastify, lifecycle, config.drainSeconds)
    await calls.close()
    await jobs.close()
    await mail.close()
    await indexes.close()
    await database.close()
  })

  const port = await listen(app.fastify, config)
  await openLivePort(app, config, logger)
  // Indexes are loaded behind it: a question that comes before waits for its own.
  if (lifecycle.phase === 'starting') lifecycle.phase = 'serving'
  say(`\nPlat ${version} is ready after ${((performance.now() - started) / 1000).toFixed(1)} s:`)
  for (const line of await addressLines(database, port, app.live.port?.number)) say(`  ${line}`)
  void warmIndexes(database, indexes, logger)
  refreshDemo(demo, old).catch((error: unknown) =>
    logger.error({ err: error }, 'the demo was not renewed'),
  )
  const isEnding = () => lifecycle.phase === 'draining'
  const filling = { config, database, indexes, logger, wakeMail, wakeReports, isEnding }
  fillDemo(filling).catch((error: unknown) => {
    // Ended meanwhile: the next start does it.
    if (!isEnding()) logger.error({ err: error }, 'could not fill the accounts of the demo')
  })
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
