import type { ReactNode } from 'react'
import { FullScreenStep } from '../../ui/full-screen-step.tsx'
import { SideColumn } from '../../ui/side-column.tsx'
import { useLayout } from '../../ui/use-layout.ts'

interface PanelFrameProps {
  title: string
  closeLabel: string
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** What the panel stands in: a column beside the page, on a phone the whole screen. */
export function PanelFrame(props: PanelFrameProps) {
  return useLayout() === 'phone' ? <FullScreenStep {...props} /> : <SideColumn {...props} />
}
