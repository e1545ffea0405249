import type { Network } from '@plat/contract/saved-searches/sharing'

/** Tags that a message in a network carries. */
const TAGS = ['opendata', 'permits']

/** The page of a network where a link is shared; nothing of the network runs on ours. */
export function networkAddress(
  network: Network,
  { link, message }: { readonly link: string; readonly message: string },
): string {
  if (network === 'facebook')
    return `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: link })}`
  if (network === 'linkedin')
    return `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url: link })}`
  const parts = { url: link, text: message, hashtags: TAGS.join(',') }
  return `https://twitter.com/intent/tweet?${new URLSearchParams(parts)}`
}
