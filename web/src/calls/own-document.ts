/**
 * Whether the page has to be loaded as a document of its own: the server allows devices only below `/call`
 * (Permissions-Policy), and the page came from another address without a load.
 */
export function needsOwnDocument(): boolean {
  // Only Chromium has such policies, and says by this what they allow.
  const policy = 'featurePolicy' in document ? document.featurePolicy : null
  const [entry] = performance.getEntriesByType('navigation')
  const loadedAt = new URL(entry?.name ?? location.href).pathname
  return (
    (policy as FeaturePolicy | null)?.allowsFeature('camera') === false &&
    loadedAt !== location.pathname
  )
}

interface FeaturePolicy {
  allowsFeature(feature: string): boolean
}
