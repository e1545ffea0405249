/** A tenant's document cannot be applied; the message says why and what to do. */
export class TenantRefusal extends Error {
  override name = 'TenantRefusal'
}
