/** A tenant's document cannot be applied; the message says what is in the way and what to do. */
export class TenantRefusal extends Error {
  override name = 'TenantRefusal'
}
