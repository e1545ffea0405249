import { ModalFrame, type ModalFrameProps } from './modal-frame.tsx'
import styles from './side-column.module.css'

/** A column over the right edge of the page. */
export function SideColumn(props: Omit<ModalFrameProps, 'actions'>) {
  return <ModalFrame {...props} styles={styles} />
}
