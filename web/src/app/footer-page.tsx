import { useEffect } from 'react'
import { screenDrawn } from '../ui/later.ts'
import Footer from './footer.tsx'
import { useT } from '../shell/use-t.ts'
import { useTitle } from '../shell/use-title.ts'

/** The footer and nothing else, for pages of others that show it. */
export default function FooterPage() {
  const t = useT()
  useTitle(t('footer.label'))
  useEffect(screenDrawn, [])
  return <Footer />
}
