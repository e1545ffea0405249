import type { TenantTransaction } from '../db/as-tenant.ts'
import { SealError } from '../secrets/keyring.ts'
import type { MailFileRef } from './check-mail.ts'

/** A file as it goes out with a mail. */
export interface MailFile {
  readonly name: string
  readonly mediaType: string
  readonly content: Buffer
}

/** A file of a mail on its way out: a picture in its text, or, without a content id, an attachment. */
export interface OutgoingFile extends MailFile {
  readonly cid: string | null
}

/** A file as it is stored, encrypted as the texts of mails are. */
export interface SealedFile {
  readonly guid: string
  readonly name: string
  readonly mediaType: string
  readonly sealed: string
  readonly cid: string | null
}

/**
 * Stores a file for mails that are queued in the same transaction: once, however many get it. It is deleted when
 * no mail that is still to be sent, or whose text is kept, needs it.
 * @returns its guid, for `files` of the mails
 */
export async function storeMailFile(tx: TenantTransaction, file: MailFile): Promise<string> {
  const [row] = await tx.query<{ guid: string }>('select gen_random_uuid() as guid')
  const guid = row?.guid ?? ''
  await tx.query(
    `insert into mail_file (tenant, guid, name, media_type, content)
     values (current_tenant(), $1, $2, $3, $4)`,
    [guid, file.name, file.mediaType, Buffer.from(sealFile(tx, guid, file.content), 'latin1')],
  )
  return guid
}

/** The content of a file as text that opens for this file only. */
function sealFile({ tenant, keys }: TenantTransaction, guid: string, content: Buffer): string {
  return keys.seal({ tenant, purpose: 'mail', subject: guid }, content.toString('base64'))
}

/** The stored files of a mail that are there, in its order. */
export async function sealedFiles(
  tx: TenantTransaction,
  files: readonly MailFileRef[],
): Promise<SealedFile[]> {
  if (files.length === 0) return []
  const rows = await tx.query<{
    guid: string
    name: string
    media_type: string
    content: Uint8Array
  }>('select guid, name, media_type, content from mail_file where guid = any($1::uuid[])', [
    files.map(({ file }) => file),
  ])
  return files.flatMap(({ file, cid }) => {
    const row = rows.find(({ guid }) => guid === file)
    if (row === undefined) return []
    const { guid, name, media_type: mediaType, content } = row
    return [{ guid, name, mediaType, sealed: Buffer.from(content).toString('latin1'), cid }]
  })
}

/**
 * The files of a mail as they go out.
 * @throws SealError where one is gone, or sealed with a key that is not here.
 */
export function openFiles(
  { tenant, keys }: TenantTransaction,
  wanted: readonly MailFileRef[],
  files: readonly SealedFile[],
): OutgoingFile[] {
  if (files.length < wanted.length) throw new SealError('A file of this mail is gone.')
  return files.map(({ guid, name, mediaType, sealed, cid }) => {
    const clear = keys.open({ tenant, purpose: 'mail', subject: guid }, sealed)
    return { name, mediaType, cid, content: Buffer.from(clear, 'base64') }
  })
}

/** Deletes the files that no mail needs which is still to be sent or whose text is kept. @param among only of these */
export async function dropUnusedMailFiles(
  { query }: TenantTransaction,
  among: readonly MailFileRef[] | null = null,
): Promise<void> {
  if (among?.length === 0) return
  const guids = among === null ? null : among.map(({ file }) => file)
  // The last two mails of a file end one after the other here: each would see the other one under way.
  await query(
    `select from mail_file where $1::uuid[] is null or guid = any($1::uuid[]) order by guid for update`,
    [guids],
  )
  await query(
    `delete from mail_file f
     where ($1::uuid[] is null or guid = any($1::uuid[])) and not exists (
       select from mail_outbox o where o.tenant = f.tenant
         and (o.state in ('queued', 'sending') or o.state = 'held' or (o.state = 'sent' and o.body is not null))
         and o.files @> jsonb_build_array(jsonb_build_object('file', f.guid)))`,
    [guids],
  )
}
