import { List, Map } from 'lucide-react'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Snap } from '../../ui/sheet-snap.ts'
import styles from './phone-panels.module.css'

interface MapListSwitchProps {
  snap: Snap
  onSnap: (snap: Snap) => void
  /** Among other buttons, where the window has no room for a line of its own. */
  inline?: boolean
}

/** From the map to the list and back, in one place: within the reach of a thumb. */
export function MapListSwitch({ snap, onSnap, inline = false }: MapListSwitchProps) {
  const t = useT()
  const listed = snap === 'full'
  return (
    <Button
      look="primary"
      icon={listed ? Map : List}
      className={classNames(!inline && styles['switch'])}
      onPress={() => onSnap(listed ? 'peek' : 'full')}
    >
      {t(listed ? 'sheet.map' : 'sheet.list')}
    </Button>
  )
}
