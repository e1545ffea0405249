import { type Grant, GRANTS, type Role, ROLES } from '@plat/contract/accounts/account'
import { Checkbox, CheckboxGroup, Label, Radio, RadioGroup } from 'react-aria-components'
import { useT } from '../ui/use-t.ts'
import { GRANT_WORDS, ROLE_WORDS } from './person-labels.ts'
import styles from './rights-fields.module.css'

/** What somebody may do. */
export interface Rights {
  role: Role
  grants: readonly Grant[]
}

interface RightsFieldsProps {
  rights: Rights
  onChange: (rights: Rights) => void
}

/** Role and grants, each with a sentence about what it allows. */
export function RightsFields({ rights, onChange }: RightsFieldsProps) {
  const t = useT()
  return (
    <>
      <RadioGroup
        value={rights.role}
        onChange={(value) => {
          const role = ROLES.find((candidate) => candidate === value)
          if (role) onChange({ ...rights, role })
        }}
        className={styles['group'] ?? ''}
      >
        <Label className={styles['label'] ?? ''}>{t('people.role')}</Label>
        {ROLES.map((role) => (
          <Radio key={role} value={role} className={styles['choice'] ?? ''}>
            <span className={styles['radio']} aria-hidden />
            <Words name={t(ROLE_WORDS[role].name)} about={t(ROLE_WORDS[role].about)} />
          </Radio>
        ))}
      </RadioGroup>
      <CheckboxGroup
        value={[...rights.grants]}
        onChange={(values) =>
          onChange({ ...rights, grants: GRANTS.filter((grant) => values.includes(grant)) })
        }
        className={styles['group'] ?? ''}
      >
        <Label className={styles['label'] ?? ''}>{t('people.grants')}</Label>
        {GRANTS.map((grant) => (
          <Checkbox key={grant} value={grant} className={styles['choice'] ?? ''}>
            <svg viewBox="0 0 16 16" className={styles['box']} aria-hidden>
              {rights.grants.includes(grant) && <path d="M3.5 8.5l3 3 6-7" />}
            </svg>
            <Words name={t(GRANT_WORDS[grant].name)} about={t(GRANT_WORDS[grant].about)} />
          </Checkbox>
        ))}
      </CheckboxGroup>
    </>
  )
}

function Words({ name, about }: { name: string; about: string }) {
  return (
    <span className={styles['words']}>
      <span className={styles['name']}>{name}</span>{' '}
      <span className={styles['about']}>{about}</span>
    </span>
  )
}

/** Whether two say the same, in whatever order. */
export function sameRights(one: Rights, other: Rights): boolean {
  return (
    one.role === other.role &&
    one.grants.length === other.grants.length &&
    one.grants.every((grant) => other.grants.includes(grant))
  )
}
