import styles from './form.module.css'

/** Why a form was not taken; read out as soon as it appears. */
export function FormError({ message }: { message: string | null }) {
  // The live region is there before the message, so that no reader misses it.
  return (
    <div role="alert" hidden={message === null}>
      {message !== null && <p className={styles['failed']}>{message}</p>}
    </div>
  )
}
