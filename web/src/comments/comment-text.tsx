import styles from './comments.module.css'

/** A text that a person wrote, with its line breaks. */
export function CommentText({ text }: { text: string }) {
  return (
    <p dir="auto" className={styles['text']}>
      {text}
    </p>
  )
}
