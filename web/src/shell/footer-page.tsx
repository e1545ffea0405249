import { useEffect } from 'react'
import { screenDrawn } from '../ui/later.ts'
import Footer from './footer.tsx'
import { useText } from './use-text.ts'
import { useTitle } from './use-title.ts'

/** The footer and nothing else, for pages of others that show it. */
export default function FooterPage() {
  const text = useText()
  useTitle(text('footer.label'))
  useEffect(screenDrawn, [])
  return <Footer />
}
