import { ModalFrame, type ModalFrameProps } from './modal-frame.tsx'
import styles from './full-screen-step.module.css'

/** A step that takes the whole of a small screen; its actions stay at the bottom while the content scrolls. */
export function FullScreenStep(props: ModalFrameProps) {
  return <ModalFrame {...props} styles={styles} />
}
