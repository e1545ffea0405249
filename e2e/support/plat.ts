import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

/** The folders of an installation, shared by commands and server. */
export interface Installation {
  readonly dataDir: string
  /** `TENANTS_DIR`. */
  readonly tenants: string
}

/** Result of a command. */
export interface CommandResult {
  readonly code: number | null
  readonly out: string
  /** Messages and progress. */
  readonly err: string
}

/** Runs `plat …` like an operator, with or without a running server. */
export async function runPlat(
  { dataDir, tenants }: Installation,
  ...args: string[]
): Promise<CommandResult> {
  const { DATABASE_URL: _database, MIGRATION_DATABASE_URL: _migration, ...inherited } = process.env
  const child = spawn(process.execPath, [join(ROOT, 'server/src/cli/main.ts'), ...args], {
    cwd: ROOT,
    env: { ...inherited, NODE_ENV: 'test', DATA_DIR: dataDir, TENANTS_DIR: tenants },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  const [code] = await once(child, 'close')
  return { code: typeof code === 'number' ? code : null, out, err }
}

/** Report of an import with `--json`; the fields that journeys read. */
export interface ImportSummary {
  readonly module: string
  readonly state: string
  readonly files: number
  readonly read: number
  readonly inserted: number
  readonly changed: number
  readonly unchanged: number
  readonly removed: number
  readonly located: number
  readonly unlocated: { readonly total: number }
  readonly rejected: { readonly total: number; readonly reasons: Readonly<Record<string, object>> }
  readonly repaired: { readonly reasons: Readonly<Record<string, object>> }
}

/** Runs `plat import … --json`. @throws Error with the command's messages when it fails. */
export async function runImport(where: Installation, ...args: string[]): Promise<ImportSummary[]> {
  const { code, out, err } = await runPlat(where, 'import', ...args, '--json')
  if (code !== 0)
    throw new Error(`plat import ${args.join(' ')} ended with ${code}:\n${err}\n${out}`)
  // The command prints its report and nothing else.
  return JSON.parse(out) as ImportSummary[]
}
