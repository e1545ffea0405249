import { own } from '@plat/contract/platform/own'
import { backupCommand, restoreCommand } from '../backup/commands.ts'
import { alertsCommand } from '../alerts/alerts-command.ts'
import type { MatchSource } from '../alerts/matching/tell-of-events.ts'
import { basemapTiles } from '../basemap/basemap-tiles.ts'
import { demoCommand } from '../demo/demo-command.ts'
import { runDigests } from '../digests/run-digests.ts'
import { tellAtOnce } from '../digests/tell-at-once.ts'
import { mailCommand } from '../digests/bounces/mail-command.ts'
import { userCommand } from '../people/user-command.ts'
import { importCommand } from '../imports/commands.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { ConfigError } from '../platform/errors.ts'
import { openDatabase } from '../platform/open-database.ts'
import { DirectoryInUseError } from '../platform/db/embedded.ts'
import type { Database } from '../platform/db/database.ts'
import { explainFailure } from '../platform/db/explain-failure.ts'
import { findDatabase } from '../platform/db/find-database.ts'
import { tenantCommand } from '../tenancy/apply/commands.ts'
import type { CommandContext } from '../platform/command-context.ts'
import { MapDrawer } from '../static-map/map-drawer.ts'
import { RasterTiles } from '../static-map/raster-tiles.ts'
import { keysCommand } from './keys-command.ts'
import { migrateCommand } from './migrate-command.ts'
import { tokenCommand } from './token-command.ts'

const USAGE = `plat: the command line of Plat

  npm run plat -- tenant check DIR          check a tenant folder
  npm run plat -- tenant apply DIR          load it, as a new version
  npm run plat -- tenant diff|history|revert|list|schema …
  npm run plat -- import TENANT [MODULE…]   load records from their source
  npm run plat -- import --status [TENANT]  how imports are doing, and when they come next
  npm run plat -- alerts run --tenant CODE  tell alerts what happened, or say what they would be told
  npm run plat -- demo next-day             move the demo a day on
  npm run plat -- token create|list|revoke  Bearer tokens of API clients
  npm run plat -- user invite|list|grant …  accounts, their rights and groups
  npm run plat -- migrate                   bring the tables up to date
  npm run plat -- backup FILE [--tenant CODE]…   write agencies into a file
  npm run plat -- restore FILE [--replace] [--send]   put them back; emails that wait are held, or sent
  npm run plat -- mail hold TENANT…         hold emails, after a database went back in time
  npm run plat -- mail release TENANT       send emails that are held, or --discard them
  npm run plat -- mail bounced < FILE       a mail server's report: alerts to that address stop
  npm run plat -- keys [forget KEY]         keys that encrypt secrets in the database

Settings come from the environment (docs/operating.md). Beside a running server, commands use its database.`

type Command = (args: string[], context: CommandContext) => Promise<number>

/** `plat alerts`, with its mails. */
function runAlerts(args: string[], context: CommandContext): Promise<number> {
  const { port, dataDir, mapKeys } = context.config
  const drawer = new MapDrawer()
  const raster = new RasterTiles()
  const partsOf = ({ database, indexes, logger }: MatchSource) => {
    const tiles = basemapTiles(database, dataDir)
    const maps = { database, logger, tiles, mapKeys, raster, drawer }
    return { database, logger, port, pictures: { source: { database, indexes, logger }, maps } }
  }
  return alertsCommand({
    tellAtOnce: (source, tenant) => tellAtOnce(partsOf(source))(tenant),
    digests: (source, tenant, day, dryRun) => runDigests(partsOf(source), tenant, day, dryRun),
  })(args, context).finally(() => drawer.close())
}

const COMMANDS: Record<string, Command> = {
  tenant: tenantCommand,
  import: importCommand,
  alerts: runAlerts,
  demo: demoCommand,
  token: tokenCommand,
  user: userCommand,
  migrate: migrateCommand,
  backup: backupCommand,
  restore: restoreCommand,
  keys: keysCommand,
  mail: mailCommand,
}

async function run(args: string[]): Promise<number> {
  const [name, ...rest] = args
  const out = (line: string) => process.stdout.write(`${line}\n`)
  const err = (line: string) => process.stderr.write(`${line}\n`)
  const command = name === undefined ? undefined : own(COMMANDS, name)
  if (command === undefined) {
    if (name !== undefined && name !== 'help' && name !== '--help')
      err(`There is no command "${name}".\n`)
    out(USAGE)
    return name === undefined || name === 'help' || name === '--help' ? 0 : 2
  }
  let database: Promise<Database> | undefined
  let settings: Config | null = null
  try {
    const config = readConfig()
    settings = config
    return await command(rest, {
      config,
      out,
      err,
      findDatabase: () => findDatabase(config),
      openDatabase: (keyState) =>
        (database ??= openDatabase(config, 'attach', undefined, keyState)),
    })
  } catch (error) {
    if (error instanceof ConfigError || error instanceof DirectoryInUseError) err(error.message)
    else
      err(
        (settings === null ? null : explainFailure(error, settings)) ??
          (error instanceof Error ? (error.stack ?? error.message) : String(error)),
      )
    return 1
  } finally {
    await (await database?.catch(() => undefined))?.close()
  }
}

process.exitCode = await run(process.argv.slice(2))
