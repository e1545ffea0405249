import type { Footer, FooterItem } from '@plat/contract/landing'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { AnyLink } from '../ui/any-link.tsx'
import { SafeHtml } from '../ui/safe-html.tsx'
import { SocialLinks } from './social-links.tsx'
import { useLocalize } from './use-text.ts'
import styles from './footer.module.css'

/** What More opens. */
export function FooterColumns({ columns }: Pick<Footer, 'columns'>) {
  const say = useLocalize()
  return (
    <div className={styles['columns']}>
      {Object.entries(columns).map(([position, { heading, items }]) => (
        <div key={position}>
          {heading && <h2>{say(heading)}</h2>}
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
  const say = useLocalize()
  switch (item.type) {
    case 'image': {
      const image = <img src={item.src} alt={say(item.alt)} />
      return item.href ? <AnyLink href={item.href}>{image}</AnyLink> : image
    }
    case 'html':
      return <SafeHtml html={say(item.html)} />
    case 'link':
      return <AnyLink href={item.href}>{say(item.text)}</AnyLink>
    case 'link-docs':
      return <Link to={paths.document(item.slug)}>{say(item.text)}</Link>
    case 'social':
      return <SocialLinks links={item.links} />
  }
}
