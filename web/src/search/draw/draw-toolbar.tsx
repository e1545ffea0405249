import type { SearchGeometry } from '@plat/contract/search/criteria'
import {
  Circle,
  Keyboard,
  type LucideIcon,
  Pencil,
  Pentagon,
  RectangleHorizontal,
  Trash2,
} from 'lucide-react'
import { ToggleButton, Toolbar, Tooltip, TooltipTrigger } from 'react-aria-components'
import { DRAW_KINDS, type DrawKind } from '../../map/draw-types.ts'
import type { MessageId } from '../../locales/message-id.ts'
import { useT } from '../../ui/use-t.ts'
import buttonStyles from '../../ui/button.module.css'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Drawing } from './use-draw.ts'
import styles from './draw.module.css'

const TOOLS: Record<DrawKind, { icon: LucideIcon; name: MessageId }> = {
  polygon: { icon: Pentagon, name: 'draw.polygon' },
  rectangle: { icon: RectangleHorizontal, name: 'draw.rectangle' },
  circle: { icon: Circle, name: 'draw.circle' },
}

interface DrawToolbarProps {
  draw: Drawing
  shape: SearchGeometry | null
  /** The map is there to be drawn on. */
  ready: boolean
  onForm: () => void
}

/** Polygon, rectangle, circle; what can be done with a shape; and the way that needs no map. */
export function DrawToolbar({ draw, shape, ready, onForm }: DrawToolbarProps) {
  const t = useT()
  const { doing } = draw
  const editable = shape !== null && shape.type !== 'MultiPolygon'
  return (
    <Toolbar
      orientation="vertical"
      aria-label={t('draw.toolbar')}
      className={styles['toolbar'] ?? ''}
    >
      {DRAW_KINDS.map((kind) => (
        <Tool
          key={kind}
          kind={kind}
          icon={TOOLS[kind].icon}
          name={t(TOOLS[kind].name)}
          selected={doing.what === 'drawing' && doing.kind === kind}
          disabled={!ready || draw.loading}
          onChange={(selected) => (selected ? void draw.start(kind) : draw.stop())}
        />
      ))}
      {(editable || doing.what === 'editing') && (
        <Tool
          kind="edit"
          icon={Pencil}
          name={t('draw.edit')}
          selected={doing.what === 'editing'}
          disabled={!ready || draw.loading}
          onChange={(selected) => (selected ? void draw.edit() : draw.stop())}
        />
      )}
      {(shape !== null || doing.what === 'editing') && (
        <IconButton
          icon={Trash2}
          label={t('draw.remove')}
          className={styles['tool'] ?? ''}
          onPress={draw.remove}
        />
      )}
      <IconButton
        icon={Keyboard}
        label={t('draw.form')}
        className={styles['tool'] ?? ''}
        onPress={onForm}
      />
    </Toolbar>
  )
}

interface ToolProps {
  kind: DrawKind | 'edit'
  icon: LucideIcon
  name: string
  selected: boolean
  disabled: boolean
  onChange: (selected: boolean) => void
}

function Tool({ kind, icon: Icon, name, selected, disabled, onChange }: ToolProps) {
  return (
    <TooltipTrigger delay={500}>
      <ToggleButton
        aria-label={name}
        data-tool={kind}
        isSelected={selected}
        isDisabled={disabled}
        onChange={onChange}
        className={`${buttonStyles['icon']} ${styles['tool']}`}
      >
        <Icon size={20} aria-hidden />
      </ToggleButton>
      <Tooltip className={buttonStyles['tooltip'] ?? ''} placement="left" offset={6}>
        {name}
      </Tooltip>
    </TooltipTrigger>
  )
}
