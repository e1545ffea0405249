import type { Footer, FooterItem } from '@plat/contract/landing/landing'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { AgencyWords } from '../shell/agency-words.tsx'
import { AgencyHtml } from '../shell/agency-html.tsx'
import { AnyLink } from '../ui/any-link.tsx'
import { SocialLinks } from './social-links.tsx'
import { useLocalize } from '../ui/use-t.ts'
import styles from './footer.module.css'

/** What More opens. */
export function FooterColumns({ columns }: Pick<Footer, 'columns'>) {
  return (
    <div className={styles['columns']}>
      {Object.entries(columns).map(([position, { heading, items }]) => (
        <div key={position}>
          {heading && <AgencyWords as="h2" text={heading} />}
          <ul>
            {Object.entries(items).map(([place, item]) => (
              <li key={place}>
                <Item item={item} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function Item({ item }: { item: FooterItem }) {
  const localize = useLocalize()
  switch (item.type) {
    case 'image': {
      const image = <img src={item.src} alt={localize(item.alt)} />
      return item.href ? <AnyLink href={item.href}>{image}</AnyLink> : image
    }
    case 'html':
      return <AgencyHtml text={item.html} />
    case 'link':
      return (
        <AnyLink href={item.href}>
          <AgencyWords text={item.text} />
        </AnyLink>
      )
    case 'link-docs':
      return (
        <Link to={paths.document(item.slug)}>
          <AgencyWords text={item.text} />
        </Link>
      )
    case 'social':
      return <SocialLinks links={item.links} />
  }
}
