/** Places that one network may have, and those of everybody. */
interface PlaceLimits {
  readonly network: number
  readonly all: number
}

/** A place that was taken; or whose limit was reached, and how many places the tenant has. */
type Place =
  | { readonly kind: 'taken'; release(): void }
  | { readonly kind: 'full'; readonly of: 'network' | 'tenant'; readonly own: number }

/** Places for work that anyone may ask for, shared fairly among tenants and the networks of clients. */
interface FairPlaces {
  /** Places that are taken. */
  taken(): number
  /** @param network null: asked for by this server itself, which always has a place and asks for few */
  take(tenant: string, network: string | null): Place
}

/** Makes places without any that is taken. */
export function createFairPlaces(limits: PlaceLimits): FairPlaces {
  const tenants = new Map<string, number>()
  const networks = new Map<string, number>()
  let all = 0
  return {
    taken: () => all,
    take: (tenant, network) => {
      const own = tenants.get(tenant) ?? 0
      if (network !== null && (networks.get(network) ?? 0) >= limits.network)
        return { kind: 'full', of: 'network', own }
      // Never more than are left for the others: alone a tenant gets half of all, of two each a third,
      // and one that comes later still finds as many as each of them has.
      if (network !== null && own >= limits.all - all) return { kind: 'full', of: 'tenant', own }
      const add = (change: number) => {
        all += change
        addTo(tenants, tenant, change)
        if (network !== null) addTo(networks, network, change)
      }
      add(1)
      let done = false
      const release = () => {
        if (!done) add(-1)
        done = true
      }
      return { kind: 'taken', release }
    },
  }
}

function addTo(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}
