/** A row of `tenant_file`. */
export interface TenantFile {
  readonly mediaType: string
  readonly content: Buffer
}
