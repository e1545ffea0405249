import { readdir, readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../platform/db/database.ts'
import { problem } from '../folder/issue-messages.ts'
import type { Problem } from '../folder/problem.ts'
import { parseYaml, type YamlFile } from '../folder/yaml-file.ts'

/** Where the hosts of other tenants are found. */
export interface OtherTenants {
  /** Folder of the tenant folders that are loaded at start. */
  readonly tenantsDir: string
  /** Null without a database. */
  readonly database: Database | null
}

interface Hosts {
  readonly folder: string
  readonly file: YamlFile
  readonly code: string
  readonly hosts: readonly unknown[]
}

/** Hosts of a folder that belong to another tenant, in the database or in a folder beside it. */
export async function checkHosts(directory: string, others: OtherTenants): Promise<Problem[]> {
  const own = await hostsOf(directory)
  if (own === null) return []
  const folders = await otherFolders(own, others.tenantsDir)
  const problems: Problem[] = []
  for (const [index, host] of own.hosts.entries()) {
    if (typeof host !== 'string') continue
    const owner =
      (await ownerIn(others.database, host, own.code)) ??
      folders.map((other) => placeIn(other, host)).find((place) => place !== undefined)
    if (owner !== undefined)
      problems.push(
        problem(
          own.file,
          ['hosts', index],
          `got "${host}", which belongs to ${owner}, expected a host that is free: take it out of the ` +
            `other tenant's hosts first, or out of this one's`,
        ),
      )
  }
  return problems
}

async function ownerIn(
  database: Database | null,
  host: string,
  code: string,
): Promise<string | undefined> {
  if (database === null) return undefined
  const { rows } = await database.pool.query<{ owner: string | null }>(
    'select tenant_of_host($1) as owner',
    [host],
  )
  const owner = rows[0]?.owner ?? code
  return owner === code ? undefined : `the tenant "${owner}" in the database`
}

function placeIn({ folder, file, hosts }: Hosts, host: string): string | undefined {
  const index = hosts.indexOf(host)
  return index < 0 ? undefined : `${join(folder, 'tenant.yaml')}:${file.lineOf(['hosts', index])}`
}

async function otherFolders(own: Hosts, tenantsDir: string): Promise<Hosts[]> {
  const names = await readdir(tenantsDir).catch(() => [])
  const found = await Promise.all(names.sort().map((name) => hostsOf(join(tenantsDir, name))))
  const here = await realpath(own.folder)
  const others: Hosts[] = []
  for (const one of found)
    // The folder itself, and others of the same tenant, may name its hosts.
    if (one && one.code !== own.code && (await realpath(one.folder)) !== here) others.push(one)
  return others
}

async function hostsOf(folder: string): Promise<Hosts | null> {
  const text = await readFile(join(folder, 'tenant.yaml'), 'utf8').catch(() => null)
  const file = text === null ? null : parseYaml('tenant.yaml', text).file
  const value = file?.value
  if (!file || typeof value !== 'object' || value === null) return null
  const code: unknown = Reflect.get(value, 'code')
  const hosts: unknown = Reflect.get(value, 'hosts')
  return typeof code === 'string' && Array.isArray(hosts) ? { folder, file, code, hosts } : null
}
