import type { Network } from '@plat/contract/saved-searches/sharing'

/** The page of a network where a link is shared; nothing of the network runs on ours. */
export function networkAddress(
  network: Network,
  {
    link,
    message,
    tags,
  }: { readonly link: string; readonly message: string; readonly tags: readonly string[] },
): string {
  if (network === 'facebook')
    return `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: link })}`
  if (network === 'linkedin')
    return `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url: link })}`
  const parts = new URLSearchParams({ url: link, text: message })
  if (tags.length > 0) parts.set('hashtags', tags.join(','))
  return `https://twitter.com/intent/tweet?${parts}`
}
