import styles from './address.module.css'

/** An e-mail address that breaks before its @ where it must, and elsewhere only if that is not enough. */
export function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <span className={styles['address']}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}
