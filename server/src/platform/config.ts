import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { own } from '@plat/contract/platform/own'
import { z } from 'zod'
import { ConfigError } from './errors.ts'
import { plainAddress } from './mail/check-mail.ts'
import { isSignable } from './mail/return-address.ts'
import { KeyTextError, readKeyTexts } from './secrets/secret-key.ts'

const REPOSITORY = resolve(import.meta.dirname, '../../..')

/** Addresses of servers, separated by commas. */
function serverUrls(pattern: RegExp, example: string) {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (parts) => parts.every((part) => pattern.test(part)),
      `expected addresses such as ${example}, separated by commas`,
    )
    .optional()
}

const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url().optional(),
  DATABASE_LISTEN_URL: z.url().optional(),
  DATABASE_REPLICA_URL: z.url().optional(),
  MIGRATION_DATABASE_URL: z.url().optional(),
  PLAT_DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(20),
  TENANTS_DIR: z.string().optional(),
  PLAT_DATA: z.string().optional(),
  PLAT_EMBEDDED: z.enum(['accept']).optional(),
  PLAT_OPERATOR: z.string().max(200).optional(),
  PLAT_DEMO: z.enum(['on', 'off']).default('on'),
  PLAT_INDEX_WORKERS: z.coerce.number().int().min(1).max(64).optional(),
  INDEX_IDLE_MINUTES: z.coerce.number().positive().max(10_000).default(60),
  PLAT_TRUST_PROXY: z.string().optional(),
  PLAT_LOG: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'expected smtp://[user:password@]host[:port] or smtps://…',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => plainAddress(text) !== null, 'expected one mail address')
    .optional(),
  MAIL_BOUNCES: z
    .string()
    .refine(
      (text) => plainAddress(text) !== null && isSignable(text),
      'expected one mail address with at most 15 characters before the @',
    )
    .optional(),
  PLAT_DRAIN_SECONDS: z.coerce.number().min(0).max(15).optional(),
  PLAT_LIVE_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  PLAT_LIVE_PUBLIC_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  PLAT_READ_SECONDS: z.coerce.number().min(1).max(3600).default(60),
  PLAT_METRICS_TOKEN: z.string().min(20).optional(),
  PLAT_BOUNCE_TOKEN: z.string().min(20).optional(),
  PLAT_VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'expected a public key of 65 bytes in base64url')
    .optional(),
  PLAT_VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'expected a private key of 32 bytes in base64url')
    .optional(),
  PLAT_SECRET_KEYS: z
    .string()
    .superRefine((text, refused) => {
      try {
        readKeyTexts(text)
      } catch (error) {
        if (!(error instanceof KeyTextError)) throw error
        refused.addIssue({ code: 'custom', message: error.message })
      }
    })
    .optional(),
  PLAT_STUN_URLS: serverUrls(
    /^stun:(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i,
    'stun:turn.example.gov:3478',
  ),
  PLAT_TURN_URLS: serverUrls(
    /^turns?:(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?(\?transport=(udp|tcp))?$/i,
    'turn:turn.example.gov:3478 or turns:turn.example.gov:443?transport=tcp',
  ),
  PLAT_TURN_SECRET: z.string().min(16, 'expected 16 characters or more').optional(),
  MAPQUEST_KEY: z.string().optional(),
  HERE_KEY: z.string().optional(),
})

/** A key that a LiveKit server trusts, and its secret, which signs access tokens. */
export interface LiveKitKey {
  readonly key: string
  readonly secret: string
}

/**
 * Reads the configuration.
 * @throws ConfigError that names each wrong variable with its value and the expected one.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const env = checked(filled)
  return {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    /** Address to listen on; null: only this computer's loopback addresses, which other computers cannot reach. */
    host: env.HOST ?? null,
    /** Absolute path of the folder for the embedded database, index snapshots and rejects. */
    dataDir: resolve(REPOSITORY, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    /** The same database without a pooler, to listen for changes; null: `databaseUrl` is used. */
    databaseListenUrl: env.DATABASE_LISTEN_URL ?? null,
    /** A standby of it, from which lists, maps and exports read their rows; null: `databaseUrl` is used. */
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    /** Login that owns the tables and may change them; the server itself never uses it. */
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL ?? null,
    /**
     * Highest number of connections of this process to PostgreSQL, and as many again to a standby. Connections that
     * listen or build indexes are not included.
     */
    databasePool: env.PLAT_DATABASE_POOL,
    /** Folder with the tenant folders that a first start loads. */
    tenantsDir: resolve(REPOSITORY, env.TENANTS_DIR ?? 'tenants/demo'),
    /** Folder of the real cities' published files. */
    platData: resolve(REPOSITORY, env.PLAT_DATA ?? '../shared/data'),
    embeddedAccepted: env.PLAT_EMBEDDED === 'accept',
    /** Contact that visitors of an unknown host are shown. */
    operator: env.PLAT_OPERATOR ?? null,
    demo: env.PLAT_DEMO === 'on',
    indexWorkers: env.PLAT_INDEX_WORKERS ?? Math.max(1, Math.min(8, availableParallelism())),
    /** Minutes without a request after which a module's record index is removed from memory. */
    indexIdleMinutes: env.INDEX_IDLE_MINUTES,
    /** Addresses of reverse proxies whose forwarded headers are believed. */
    trustProxy: env.PLAT_TRUST_PROXY?.split(',').map((part) => part.trim()) ?? [],
    // People who try Plat read the terminal; an operator's log has every request.
    logLevel: env.PLAT_LOG ?? (env.NODE_ENV === 'production' ? 'info' : 'warn'),
    /** Seconds for which a server continues to serve after the signal to stop. */
    drainSeconds: env.PLAT_DRAIN_SECONDS ?? (env.NODE_ENV === 'production' ? 5 : 0),
    /** Port that serves the live channel in addition to the main one; null: there is none. */
    livePort: env.PLAT_LIVE_PORT ?? null,
    /** Port at which browsers reach the live channel over TLS; null: only at the main port. */
    livePublicPort: env.PLAT_LIVE_PUBLIC_PORT ?? null,
    /** Seconds after which the connection of a client that does not read its response is closed. */
    readSeconds: env.PLAT_READ_SECONDS,
    /** Token for reading `/metrics`; null: only this computer may read it. */
    metricsToken: env.PLAT_METRICS_TOKEN ?? null,
    /** Token with which the email provider reports bounces; null: it cannot report them. */
    bounceToken: env.PLAT_BOUNCE_TOKEN ?? null,
    /** Keys that identify this portal to browsers' push services; null: those in a file of `dataDir`. */
    vapidKeys: vapidKeysOf(env),
    /** Mail server; null: emails are written as files below `dataDir`. */
    smtpUrl: env.SMTP_URL ?? null,
    /** Sender of all emails; null: an address at each agency's first host. */
    mailFrom: env.MAIL_FROM ?? null,
    /** Address for bounces, to which each email adds its own signed part; null: they go to the sender. */
    bounceAddress: env.MAIL_BOUNCES ?? null,
    /** Keys that encrypt secrets in the database, as text, the newest first; null: those in a file of `dataDir`. */
    secretKeys: env.PLAT_SECRET_KEYS ?? null,
    /** Servers that help browsers in a call to reach each other. */
    mediaServers: {
      stunUrls: env.PLAT_STUN_URLS ?? [],
      /** TURN servers, which relay pictures and sound, and the secret they share with this server; null: none. */
      turn: turnOf(env),
      /** Keys of agencies' LiveKit servers, by the names of their environment variables: `PLAT_LIVEKIT_…`. */
      liveKitKeys: liveKitKeysOf(filled),
    },
    mapKeys: { mapquest: env.MAPQUEST_KEY ?? null, here: env.HERE_KEY ?? null },
    /** Tokens for import sources: environment variables named `PLAT_SOURCE_…`. */
    sourceTokens: variablesNamed(filled, 'PLAT_SOURCE_'),
    /** Secrets of OpenID Connect clients: environment variables named `PLAT_OIDC_…`. */
    clientSecrets: variablesNamed(filled, 'PLAT_OIDC_'),
    /** Repository root, which contains migrations and the built web application. */
    root: REPOSITORY,
  }
}

/** All settings from the environment of the process, read once. */
export type Config = Readonly<ReturnType<typeof readConfig>>

/** @throws ConfigError that names each wrong variable */
function checked(filled: NodeJS.ProcessEnv): z.output<typeof Environment> {
  const parsed = Environment.safeParse(filled)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0])
      const got = (own(filled, name) ?? '').replace(/:\/\/.*@/, '://…@')
      return `  ${name}="${/_(TOKEN|KEYS?|SECRET)$/.test(name) ? '…' : got}": ${issue.message}`
    })
    throw new ConfigError(
      `These settings cannot be used:\n${lines.join('\n')}\nSee docs/operating.md for the list of settings.`,
    )
  }
  return parsed.data
}

/** @throws ConfigError when only one of the two settings is given. */
function vapidKeysOf(env: z.output<typeof Environment>) {
  const { PLAT_VAPID_PUBLIC_KEY: publicKey, PLAT_VAPID_PRIVATE_KEY: privateKey } = env
  if (publicKey === undefined && privateKey === undefined) return null
  if (publicKey === undefined || privateKey === undefined)
    throw new ConfigError(
      'PLAT_VAPID_PUBLIC_KEY and PLAT_VAPID_PRIVATE_KEY belong together: set both, or neither.',
    )
  return { publicKey, privateKey }
}

/** @throws ConfigError when only one of the two settings is given. */
function turnOf({ PLAT_TURN_URLS: urls, PLAT_TURN_SECRET: secret }: z.output<typeof Environment>) {
  if (urls === undefined && secret === undefined) return null
  if (urls === undefined || secret === undefined)
    throw new ConfigError(
      'PLAT_TURN_URLS and PLAT_TURN_SECRET belong together: set both, or neither.',
    )
  return { urls, secret }
}

/** @throws ConfigError for a value that is not `KEY:SECRET`. */
function liveKitKeysOf(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, LiveKitKey> {
  const entries = Object.entries(variablesNamed(environment, 'PLAT_LIVEKIT_'))
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const [, key, secret] = /^([\w-]{1,100}):(\S{32,500})$/.exec(value) ?? []
      if (key === undefined || secret === undefined)
        throw new ConfigError(
          `${name}="…": expected KEY:SECRET with a secret of 32 characters or more.`,
        )
      return [name, { key, secret }]
    }),
  )
}

function variablesNamed(
  environment: Readonly<Record<string, string | undefined>>,
  prefix: string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      name.startsWith(prefix) && value !== undefined ? [[name, value]] : [],
    ),
  )
}
