import { ExternalLink } from 'lucide-react'
import { AnyLink } from './any-link.tsx'
import { classNames } from './class-names.ts'
import buttonStyles from './button.module.css'
import linkStyles from './button-link.module.css'

interface ActionLinkProps {
  /** A path of this portal, an address of another site, `mailto:` or `tel:`. */
  href: string
  /** Given: it opens a new window, and these words say so. */
  newWindow?: string | undefined
  children: string
}

/** A link to anywhere, in place of a button. */
export function ActionLink({ href, newWindow, children }: ActionLinkProps) {
  return (
    <AnyLink
      href={href}
      className={classNames(buttonStyles['button'], buttonStyles['plain'], linkStyles['link'])}
      {...(newWindow === undefined ? {} : { target: '_blank' })}
    >
      {children}
      {newWindow !== undefined && (
        <>
          <ExternalLink size={16} aria-hidden />
          <span className="visually-hidden">{newWindow}</span>
        </>
      )}
    </AnyLink>
  )
}
