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
  const hashtags = tags.length === 0 ? {} : { hashtags: tags.join(',') }
  const parts = { url: link, text: message, ...hashtags }
  return `https://twitter.com/intent/tweet?${new URLSearchParams(parts)}`
}
