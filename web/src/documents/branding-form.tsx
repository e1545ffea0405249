import {
  type BrandingValues,
  type DocumentFile,
  draftBranding,
} from '@plat/contract/documents/documents'
import { call } from '../api/client.ts'
import { useT } from '../shell/use-t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import { BrandingPreview } from './branding-preview.tsx'
import { ColourField } from './colour-field.tsx'
import { usePictureAddress } from './picture-address.ts'
import { PictureField } from './picture-field.tsx'
import { SaveForm } from './save-form.tsx'
import styles from './branding-page.module.css'

/** What was typed and chosen, and differs. */
export interface BrandingEdits {
  readonly values: Partial<BrandingValues>
  /** Bytes of pictures in base64, by their path. */
  readonly uploads: ReadonlyMap<string, string>
}

interface BrandingFormProps {
  /** The version that is edited, and the newest. */
  opened: { version: number; values: BrandingValues }
  newest: { version: number; values: BrandingValues }
  files: readonly DocumentFile[]
  edits: BrandingEdits
  /** The version that was saved last here; null: none. */
  saved: number | null
  onEdit: (edits: BrandingEdits) => void
  /** Goes on from the newest version. */
  onGoOn: () => void
  onSaved: (version: number) => void
}

const COLOURS = ['primary', 'secondary', 'textColor'] as const
const COLOUR = /^#[0-9a-fA-F]{6}$/
const PICTURES = ['logo', 'logoMobile', 'backgroundImage', 'shareImage'] as const

/** Names, colours and pictures with a preview beside them; the file's comments stay as they are. */
export function BrandingForm(props: BrandingFormProps) {
  const { opened, newest, files, edits, saved, onEdit, onGoOn, onSaved } = props
  const t = useT()
  const { uploads } = edits
  const values = { ...opened.values, ...edits.values }
  const isChanged = Object.keys(edits.values).length > 0
  const isComplete =
    values.long.trim() !== '' &&
    values.short.trim() !== '' &&
    COLOURS.every((key) => COLOUR.test(values[key]))
  const isSaved = saved !== null && saved > opened.version
  const isBehind = newest.version > opened.version && !isSaved
  const set = <Key extends keyof BrandingValues>(
    key: Key,
    value: BrandingValues[Key],
    sent = uploads,
  ) => {
    const { [key]: _, ...others } = edits.values
    const isSame = value === opened.values[key] && !sent.has(String(value))
    onEdit({ values: isSame ? others : { ...others, [key]: value }, uploads: sent })
  }
  const pictures = [
    ...new Set([
      ...files.filter(({ kind }) => kind === 'picture').map(({ path }) => path),
      ...uploads.keys(),
    ]),
  ].sort()
  const logo = usePictureAddress(values.logo, opened.version, uploads.get(values.logo ?? ''))
  const unsaved = async () => {
    const { data } = await call(draftBranding, { body: { base: opened.version, values } })
    // Of the pictures that were sent, those that are used.
    const used = [...uploads].filter(([path]) => PICTURES.some((key) => values[key] === path))
    const changes = [data, ...used.map(([path, base64]) => ({ path, base64 }))]
    return { base: opened.version, changes }
  }
  return (
    <div className={styles['columns']}>
      <div className={styles['fields']}>
        <p role="status" className={styles['saved']}>
          {saved !== null && !isChanged && t('documents.saved', { version: saved })}
        </p>
        {isBehind && isChanged && (
          <Behind opened={opened} newest={newest} own={edits.values} onGoOn={onGoOn} />
        )}
        <NameFields values={values} onChange={set} />
        {PICTURES.map((key) => (
          <PictureField
            key={key}
            label={t(`branding.${key}`)}
            hint={key === 'shareImage' ? t('branding.shareImageHint') : undefined}
            value={values[key]}
            pictures={pictures}
            version={opened.version}
            chosen={uploads.get(values[key] ?? '')}
            onChange={(path) => set(key, path)}
            onUpload={(path, base64) => {
              set(key, path, new Map([...uploads, [path, base64]]))
            }}
          />
        ))}
      </div>
      <div className={styles['aside']}>
        <BrandingPreview values={values} logo={logo} />
        <SaveForm
          unsaved={unsaved}
          disabled={!isChanged || !isComplete || isBehind || isSaved}
          onSaved={onSaved}
        />
      </div>
    </div>
  )
}

interface NameFieldsProps {
  values: BrandingValues
  onChange: (key: 'long' | 'short' | (typeof COLOURS)[number], value: string) => void
}

/** Names and colours. */
function NameFields({ values, onChange: set }: NameFieldsProps) {
  const t = useT()
  return (
    <>
      <FormField
        label={t('branding.long')}
        value={values.long}
        maxLength={200}
        onChange={(value) => set('long', value)}
      />
      <FormField
        label={t('branding.short')}
        hint={t('branding.shortHint')}
        value={values.short}
        maxLength={40}
        onChange={(value) => set('short', value)}
      />
      {COLOURS.map((key) => (
        <ColourField
          key={key}
          label={t(`branding.${key}`)}
          value={values[key]}
          onWhite={key === 'textColor'}
          onChange={(value) => set(key, value)}
        />
      ))}
    </>
  )
}

interface BehindProps extends Pick<BrandingFormProps, 'opened' | 'newest' | 'onGoOn'> {
  own: Partial<BrandingValues>
}

/** Somebody else has saved: what of the own changes is different there. */
function Behind({ opened, newest, own, onGoOn }: BehindProps) {
  const t = useT()
  // Keys of the values.
  const keys = Object.keys(own) as (keyof BrandingValues)[]
  const both = keys.filter((key) => newest.values[key] !== opened.values[key])
  return (
    <Banner action={<Button onPress={onGoOn}>{t('conflict.keepMine')}</Button>}>
      <p>{t('branding.behind', { version: newest.version })}</p>
      {both.map((key) => (
        <p key={key}>
          {t('branding.theirs', {
            name: t(`branding.${key}`),
            value: newest.values[key] ?? t('branding.noPicture'),
          })}
        </p>
      ))}
    </Banner>
  )
}
