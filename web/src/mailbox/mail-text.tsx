import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { mailParts } from './mail-parts.ts'
import styles from './mailbox.module.css'

interface MailTextProps {
  text: string
  /** Of the text, where it is known: it may be another one than the page's. */
  language: string | null
  /** Origins whose links lead into this portal. */
  origins: readonly string[]
}

/** A mail's text with its line breaks; links into the portal can be followed, a code copied. */
export function MailText({ text, language, origins }: MailTextProps) {
  return (
    <div className={styles['text']} lang={language ?? undefined}>
      {mailParts(text, origins).map((part) => {
        switch (part.kind) {
          case 'text':
            return part.text
          case 'link':
            return (
              <Link key={part.at} to={part.path}>
                {part.text}
              </Link>
            )
          case 'code':
            return <Code key={part.at} code={part.text} />
        }
      })}
    </div>
  )
}

function Code({ code }: { code: string }) {
  const t = useT()
  const { locale } = useIntl()
  const [copied, setCopied] = useState<'no' | 'yes' | 'by-hand'>('no')

  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      setCopied('yes')
    } catch {
      setCopied('by-hand')
    }
  }

  return (
    <span className={styles['code']} lang={locale}>
      <strong className="tabular">{code}</strong>
      <Button icon={Copy} onPress={() => void copy()}>
        {t('mailbox.copyCode')}
      </Button>
      <span role="status">
        {copied === 'yes' && t('mailbox.copied')}
        {copied === 'by-hand' && t('mailbox.copyByHand')}
      </span>
    </span>
  )
}
