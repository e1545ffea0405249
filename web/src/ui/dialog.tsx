import { ModalFrame, type ModalFrameProps } from './modal-frame.tsx'
import styles from './dialog.module.css'

/** A dialog over the middle of the page. */
export function Dialog(props: ModalFrameProps) {
  return <ModalFrame {...props} styles={styles} />
}
