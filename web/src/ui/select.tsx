import { ChevronDown } from 'lucide-react'
import {
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
  Text,
} from 'react-aria-components'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

export interface SelectOption<Id extends string> {
  id: Id
  label: string
  /** Quiet number, written out. */
  count?: string | undefined
  /** True where nothing would be found. */
  faint?: boolean
}

interface SelectProps<Id extends string> {
  label: string
  options: readonly SelectOption<Id>[]
  selected: Id | null
  placeholder?: string
  /** Drawn as a field with a border; otherwise as text. */
  boxed?: boolean
  onSelect: (id: Id) => void
}

/** One of a list, folded. The label is spoken. */
export function Select<Id extends string>({
  label,
  options,
  selected,
  placeholder,
  boxed = false,
  onSelect,
}: SelectProps<Id>) {
  return (
    <AriaSelect
      aria-label={label}
      selectedKey={selected}
      {...(placeholder === undefined ? {} : { placeholder })}
      onSelectionChange={(key) => {
        const option = options.find(({ id }) => id === key)
        if (option) onSelect(option.id)
      }}
    >
      <Button className={classNames(styles['select'], boxed && styles['boxed'])}>
        <SelectValue>
          {/* Without a choice the text is empty, and the placeholder stands for it. */}
          {({ selectedText, defaultChildren }) => (selectedText ? selectedText : defaultChildren)}
        </SelectValue>
        <ChevronDown size={16} aria-hidden />
      </Button>
      <Popover className={styles['popover'] ?? ''}>
        <ListBox items={options} className={styles['options'] ?? ''}>
          {(option) => (
            <ListBoxItem
              id={option.id}
              textValue={option.label}
              className={styles['option'] ?? ''}
              data-faint={option.faint || undefined}
            >
              <Text slot="label">{option.label}</Text>
              {option.count !== undefined && (
                <Text slot="description" className={styles['optionCount'] ?? ''}>
                  {option.count}
                </Text>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}

/** A select with a border, and with its label in sight. @param props.className of the element around both */
export function LabelledSelect<Id extends string>({
  className,
  ...select
}: Omit<SelectProps<Id>, 'boxed'> & { className: string | undefined }) {
  return (
    <div className={className}>
      <span aria-hidden>{select.label}</span>
      <Select boxed {...select} />
    </div>
  )
}
