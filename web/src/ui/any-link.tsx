import type { ComponentProps } from 'react'
import { Link } from 'react-router'

interface AnyLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this portal, an address of another site, `mailto:` or `tel:`. */
  href: string
}

/** A link that an agency wrote: within the portal without loading it anew, elsewhere as a plain link. */
export function AnyLink({ href, children, ...rest }: AnyLinkProps) {
  if (isPortalPath(href)) {
    return (
      <Link to={href} {...rest}>
        {children}
      </Link>
    )
  }
  // What is neither is text: an address that runs code is no link.
  if (steers(href) || !/^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(href))
    return <span {...rest}>{children}</span>
  return (
    <a href={href} rel="noopener" {...rest}>
      {children}
    </a>
  )
}

/** True for a path of the web application itself; files and the API are loaded by the browser. */
function isPortalPath(href: string): boolean {
  return /^\/(?!\/|api\/|assets\/)/.test(href) && !steers(href)
}

/** Browsers read a backslash as a slash and leave control characters out: `/\evil.example` is a host. */
function steers(href: string): boolean {
  return /[\\\p{Cc}]/u.test(href)
}
