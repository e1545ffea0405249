import { paths } from '../paths.ts'
import { AnyLink } from '../ui/any-link.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useLocalize } from '../ui/use-t.ts'
import styles from './top-bar.module.css'

/** A link of the top bar beside the departments. */
export interface AreaLink {
  href: string
  label: string
}

/** The agency's own link, and the staff's areas for who may manage them on the agency's first brand. */
export function useAreaLinks(): AreaLink[] {
  const localize = useLocalize()
  const { nArea, names, control, brand } = useTenant().config
  const links: AreaLink[] = []
  if (nArea.customLink) {
    links.push({ href: nArea.customLink.href, label: localize(nArea.customLink.text) })
  }
  if (brand === 'alternate') return links
  if (control.stats.canManage) links.push({ href: paths.statsManagement(), label: names.ccai })
  if (control.nencounter.hub.canManage) links.push({ href: paths.hub(), label: names.hub })
  return links
}

/** These links, side by side or, in a menu, one below the other. */
export function AreaLinks({ links }: { links: readonly AreaLink[] }) {
  return links.map(({ href, label }) => (
    <AnyLink key={href} href={href} className={styles['area']}>
      {label}
    </AnyLink>
  ))
}
