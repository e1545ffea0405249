import { useT } from '../shell/use-t.ts'
import { Select } from '../ui/select.tsx'
import { usePictureAddress } from './picture-address.ts'
import { UploadField } from './upload-field.tsx'
import styles from './branding-page.module.css'

const NONE = 'none'

interface PictureFieldProps {
  label: string
  hint?: string | undefined
  /** Path of the picture; null: none. */
  value: string | null
  /** Paths that can be chosen. */
  pictures: readonly string[]
  /** The version that is edited. */
  version: number
  /** Bytes of the picture in base64, where it was just chosen. */
  chosen: string | undefined
  onChange: (path: string | null) => void
  onUpload: (path: string, base64: string) => void
}

/** A picture of the folder, or a new one. */
export function PictureField(props: PictureFieldProps) {
  const { label, hint, value, pictures, version, chosen, onChange, onUpload } = props
  const address = usePictureAddress(value, version, chosen)
  const t = useT()
  return (
    <fieldset className={styles['pictureField']}>
      <legend>{label}</legend>
      {hint !== undefined && <p className={styles['quiet']}>{hint}</p>}
      {address !== null && <img src={address} alt="" className={styles['thumb']} />}
      <Select
        label={label}
        boxed
        selected={value ?? NONE}
        options={[
          { id: NONE, label: t('branding.noPicture') },
          ...pictures.map((path) => ({ id: path, label: path })),
        ]}
        onSelect={(id) => onChange(id === NONE ? null : id)}
      />
      <UploadField
        label={t('branding.upload', { name: label })}
        accept=".svg,.png,.jpg,.jpeg,.webp,.avif"
        onChosen={(base64, name) => onUpload(`images/${fileName(name)}`, base64)}
      />
    </fieldset>
  )
}

/** A name that a folder may have, of the one that the visitor's computer has. */
function fileName(name: string): string {
  return name.replace(/[^A-Za-z0-9_.-]/g, '-').replace(/^[^A-Za-z0-9_]/, '_')
}
