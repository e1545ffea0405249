import { z } from 'zod'

/** Version of the file's layout; a restore reads this one only. */
export const FORMAT_VERSION = 1

/** First line of a backup. */
export const BackupHeader = z.object({
  format: z.literal('plat-backup'),
  version: z.literal(FORMAT_VERSION),
  /** Version of Plat that wrote it. */
  plat: z.string(),
  createdAt: z.iso.datetime(),
  /** Migrations behind the tables; the rows fit a database with the same ones. */
  migrations: z.array(z.string()),
  tenants: z.array(z.string()),
})
export type BackupHeader = z.infer<typeof BackupHeader>

/** Line before a table's rows. A row is an array of the columns' values as text, or null. */
export const TableStart = z.object({
  tenant: z.string(),
  table: z.string(),
  columns: z.array(z.string()),
})
export type TableStart = z.infer<typeof TableStart>

/** How many rows a tenant has in a table, and the SHA-256 of their lines. */
export const TableSum = z.object({
  tenant: z.string(),
  table: z.string(),
  rows: z.int().min(0),
  sha256: z.string(),
})
export type TableSum = z.infer<typeof TableSum>

/** Last line: what must precede it. */
export const BackupTrailer = z.object({
  tables: z.array(TableSum),
  /** SHA-256 of all lines before this one. */
  sha256: z.string(),
})

/** A row's values in the order of the columns, each as the database writes it. */
export type BackupRow = readonly (string | null)[]

/** A backup or a database that cannot be used together; the message says what to do. */
export class BackupRefusal extends Error {
  override name = 'BackupRefusal'
}
