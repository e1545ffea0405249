import type { SOCIAL_NETWORKS } from '@plat/contract/landing/landing'
import { AnyLink } from '../ui/any-link.tsx'
import styles from './social-links.module.css'

type Network = (typeof SOCIAL_NETWORKS)[number]

/** Names are the networks' own, the same in every language. */
const NAMES: Record<Network, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  nextdoor: 'Nextdoor',
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
}

/** Plain signs, drawn on 24 × 24 with one line. */
const SIGNS: Record<Network, string> = {
  facebook: 'M15 4h-1.5A3.5 3.5 0 0 0 10 7.5V20M7 12h7',
  instagram:
    'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4ZM15.5 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM17 7h.01',
  x: 'm5 4 14 16M19 4 5 20',
  youtube:
    'M6 6h12a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3ZM10.5 9.5v5l4-2.5Z',
  linkedin: 'M6 10v9M6 5v.01M11 19v-9M11 14a3.5 3.5 0 0 1 7 0v5',
  nextdoor: 'm4 11 8-7 8 7M6.5 9.5V20h11V9.5M12 20v-5',
  mastodon: 'M7 17V9.5a2.5 2.5 0 0 1 5 0V13M12 9.5a2.5 2.5 0 0 1 5 0V17',
  bluesky:
    'M12 11C10.5 8 7.5 5.5 5.500 5c-1.800-.4-2 1.500-1.500 5 .4 2.800 2.500 3.500 5 3-3 .8-3.500 2.500-1.500 4.500 2 1.800 3.500.5 4.500-2.500 1 3 2.500 4.300 4.500 2.500 2-2 1.500-3.700-1.500-4.500 2.500.5 4.600-.2 5-3 .5-3.500.3-5.400-1.500-5-2 .5-5 3-6.500 6Z',
}

interface SocialLinksProps {
  links: readonly { href: string; type: Network }[]
}

/** The agency on other networks: a sign each, with its name for who does not see it. */
export function SocialLinks({ links }: SocialLinksProps) {
  return (
    <ul className={styles['social']}>
      {links.map(({ href, type }) => (
        <li key={type}>
          <AnyLink href={href} aria-label={NAMES[type]} title={NAMES[type]}>
            <svg viewBox="0 0 24 24" width={20} height={20} aria-hidden>
              <path
                d={SIGNS[type]}
                fill="none"
                stroke="currentcolor"
                strokeWidth={2}
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
          </AnyLink>
        </li>
      ))}
    </ul>
  )
}
