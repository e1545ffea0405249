import { MAX_UPLOAD_BYTES } from '@plat/contract/documents/documents'
import { useId, useState } from 'react'
import { useT } from '../shell/use-t.ts'
import { readUpload } from './read-upload.ts'
import styles from './upload-field.module.css'

interface UploadFieldProps {
  label: string
  /** File endings that are offered: `.svg,.png`. */
  accept?: string
  /** @param base64 its bytes @param name as the file is called */
  onChosen: (base64: string, name: string) => void
}

/** Chooses a file of the visitor's computer. */
export function UploadField({ label, accept, onChosen }: UploadFieldProps) {
  const t = useT()
  const id = useId()
  const [tooLarge, setTooLarge] = useState(false)
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-describedby={`${id}-fault`}
        className={styles['input']}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (!file) return
          void readUpload(file).then((base64) => {
            setTooLarge(base64 === null)
            if (base64 !== null) onChosen(base64, file.name)
          })
        }}
      />
      <p id={`${id}-fault`} role="alert" className={styles['fault']}>
        {tooLarge && t('documents.uploadTooLarge', { limit: MAX_UPLOAD_BYTES / 1024 ** 2 })}
      </p>
    </div>
  )
}
