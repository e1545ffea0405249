/** A file as `tenant_file` keeps it. */
export interface TenantFile {
  readonly mediaType: string
  readonly content: Buffer
}
