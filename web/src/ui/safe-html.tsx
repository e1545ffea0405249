import DOMPurify, { type Config } from 'dompurify'
import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { nowServing } from '../serving.ts'
import { classNames } from './class-names.ts'
import styles from './safe-html.module.css'

const HEADINGS = ['h2', 'h3', 'h4']
const TABLE = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const WORDS = ['p', 'ul', 'ol', 'li', 'a', 'strong', 'em', 'code', 'br', 'hr', 'blockquote', 'img']

const RULES = {
  // The same elements and attributes that the server lets an agency store (tenancy/content/clean-html.ts).
  ALLOWED_TAGS: [...HEADINGS, ...TABLE, ...WORDS],
  ALLOWED_ATTR: ['href', 'rel', 'src', 'alt', 'scope'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i,
  FORBID_TAGS: ['style', 'form'],
  FORBID_ATTR: ['style'],
  // With the policy `dompurify` where the browser has Trusted Types, else as text.
  RETURN_TRUSTED_TYPE: true,
} satisfies Config

/** Files of the agency's folder: a picture from another site would show that site who reads. */
const OWN_PICTURE = /^\/api\/file\/[0-9a-f]{64}$/

// Without a document, on the server, there is no purifier.
if (DOMPurify.isSupported)
  DOMPurify.addHook('uponSanitizeAttribute', (_element, attribute) => {
    if (attribute.attrName === 'src' && !OWN_PICTURE.test(attribute.attrValue))
      attribute.keepAttr = false
  })

interface SafeHtmlProps {
  /** HTML of the agency's own people; whatever else it holds is left out. */
  html: string
  className?: string | undefined
  /** Language of the text, where it is not the page's. */
  lang?: string | undefined
  /** Links open in a new window: it is shown in a frame of another site. */
  away?: boolean
}

/** An agency's HTML, cleaned. Links within the portal are followed without loading the page anew. */
export function SafeHtml({ html, className, lang, away = false }: SafeHtmlProps) {
  const container = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  // One object: React would write another one into the page again.
  const content = useMemo(() => ({ __html: clean(html, away) }), [html, away])

  useEffect(() => {
    const element = container.current
    if (away) {
      for (const link of element?.querySelectorAll('a') ?? []) {
        link.target = '_blank'
        link.rel = 'noreferrer'
      }
      return undefined
    }
    const follow = (event: MouseEvent) => {
      const path = pathWithin(event)
      if (path === null) return
      event.preventDefault()
      void navigate(path)
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [navigate, away, content])

  return (
    <div
      ref={container}
      lang={lang}
      className={classNames(styles['prose'], className)}
      dangerouslySetInnerHTML={content}
    />
  )
}

function clean(html: string, away: boolean): TrustedHTML | string {
  const serving = nowServing()
  if (serving) {
    const cleaned = serving.cleanHtml(html)
    return away ? cleaned.replaceAll('<a ', '<a target="_blank" ') : cleaned
  }
  return DOMPurify.sanitize(html, RULES)
}

/** Path that a plain click on a link of ours leads to; null for every other click. */
function pathWithin(event: MouseEvent): string | null {
  const changed = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (event.defaultPrevented || event.button !== 0 || changed) return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const href = link?.getAttribute('href')
  if (!href?.startsWith('/') || /^\/(?:api|assets)\//.test(href)) return null
  return href
}
