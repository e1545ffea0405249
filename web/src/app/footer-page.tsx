import { useEffect } from 'react'
import { screenDrawn } from '../ui/later.ts'
import Footer from './footer.tsx'
import { useT } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'

/** The footer and nothing else to be seen, for pages of others that show it; by headings and landmarks a page like any. */
export default function FooterPage() {
  const t = useT()
  useTitle(t('footer.label'))
  useEffect(screenDrawn, [])
  return (
    <>
      <main>
        <h1 className="visually-hidden">{t('footer.label')}</h1>
      </main>
      <Footer alone />
    </>
  )
}
