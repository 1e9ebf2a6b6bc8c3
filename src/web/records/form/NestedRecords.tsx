// The fields of linked records that a save creates.
import { Trans, useLingui } from '@lingui/react/macro'
import { createElement, Suspense } from 'react'
import type { Field } from '#shared/schema/fields.ts'
import { languageLabel } from '#shared/i18n/locale.ts'
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { type LinkItem, nestedFields, findNested, type NestedRecord } from '#shared/schema/links.ts'
import { isResourceName, type ResourceName, resources } from '#shared/schema/resources.ts'
import { externalServer } from '#api/client.ts'
import type { RecordChoice } from '#fields/field-props.ts'
import { getInputComponent } from '#fields/input/inputs.ts'
import { rememberChoice, useRecordsNamed } from '#fields/input/record-search.ts'
import { Button } from '#ui/Button.tsx'
import { FieldGroup } from '#ui/Field.tsx'
import { lazyNote } from '#ui/lazy-note.ts'
import { fieldErrorMessage } from '#shared/i18n/form/field-messages.ts'
import { fieldHint, fieldLabel } from '#shared/i18n/form/field-labels.ts'
import { resourceLabels } from '#shared/i18n/labels.ts'
import type { FieldPath } from '../draft/draft.ts'
import { focusOn } from './FieldLink.tsx'
import { useFormContext } from './form-context.tsx'
import { controlId } from './record-form.ts'
import type { NestedError } from './record-resolver.ts'
import css from './form.module.css'
import { useIsSaving } from './use-save-record.ts'

const SimilarRecords = lazyNote(async () => (await import('./SimilarRecords.tsx')).SimilarRecords)

type Props = {
  path: FieldPath
  to: string | undefined
  value: unknown
  errors: readonly NestedError[]
  onChange: (value: LinkItem[]) => void
  onBlur: () => void
}

/** Renders nothing if all linked records exist, and for terms, which only have a name. */
export function NestedRecords({ path, to, value, errors, onChange, onBlur }: Props) {
  const records = findNested(value)
  if (!isResourceName(to) || nestedFields[to].length < 2 || !Array.isArray(value)) return null
  const replace = (at: number, item: LinkItem) =>
    onChange(value.map((present: LinkItem, place) => (place === at ? item : present)))
  return records.map(({ at, record }) => (
    <Nested
      key={at}
      path={path}
      of={to}
      at={at}
      record={record}
      errors={errors.filter((error) => error.at === at)}
      onChange={(next) => replace(at, next)}
      onBlur={onBlur}
    />
  ))
}

type NestedProps = Pick<Props, 'path' | 'errors' | 'onBlur'> & {
  of: ResourceName
  at: number
  record: NestedRecord
  onChange: (item: LinkItem) => void
}

function Nested({ path, of, at, record, errors, onChange, onBlur }: NestedProps) {
  const { i18n, t } = useLingui()
  const { form, language: drawn } = useFormContext()
  const isSaving = useIsSaving(form)
  const { source_language: own } = record
  const language = isLanguage(own) ? own : drawn
  const table: { readonly [name: string]: Field } = resources[of].fields
  const lacks = externalServer()?.lacks(of) ?? []
  const name = String(record[resources[of].title] ?? '')
  const label = i18n._(resourceLabels[of].create)
  // The name of the placeholder in the catalogues.
  const message = name
  const legend = name === '' ? label : t`${label}: ${message}`
  const use = (choice: RecordChoice) => {
    rememberChoice(of, drawn, choice)
    onChange(choice.id)
    requestAnimationFrame(() => focusOn(controlId(path.part, path.field)))
  }
  return (
    <div className={css.nested}>
      <FieldGroup label={legend} mark={languageLabel(language)} hint={<Trans>Created when you save.</Trans>}>
        {externalServer() ? (
          <Namesakes of={of} name={name} language={language} onUse={use} />
        ) : (
          <Suspense>
            <SimilarRecords
              of={of}
              typed={{ name, address: String(record['address'] ?? ''), zip: String(record['zip'] ?? '') }}
              language={language}
              onUse={use}
            />
          </Suspense>
        )}
        <div className={css.fields}>
          {nestedFields[of].map((field) => {
            const row = table[field]
            if (!row || lacks.includes(field)) return null
            const label = fieldLabel(of, field)
            const hint = fieldHint(of, field)
            const error = errors.find((other) => other.field === field)
            return (
              <div key={field} className={field === 'address' || row.required ? css.whole : css.half}>
                {createElement(getInputComponent(row.kind, field), {
                  id: controlId(path.part, path.field, { at, field }),
                  name: `${path.field}-${at}-${field}`,
                  resource: of,
                  field: row,
                  label: label ? i18n._(label) : field,
                  hint: hint && i18n._(hint),
                  mark: undefined,
                  language,
                  value: record[field] ?? '',
                  onChange: (value) => onChange({ ...record, [field]: value ?? '' }),
                  onBlur,
                  error: error && i18n._(fieldErrorMessage(error, row)),
                  // A change would miss the save that creates the record.
                  readOnly: isSaving ? t`Saving…` : undefined,
                  isReasonVisible: true,
                  inherited: undefined,
                  onInherit: undefined,
                  getValue: (other) => record[other],
                  setValue: (other, value) => onChange({ ...record, [other]: value }),
                  linkedRecords: [],
                  savedValue: undefined,
                  canCreate: false,
                  focusRef: null,
                })}
              </div>
            )
          })}
        </div>
      </FieldGroup>
    </div>
  )
}

type NamesakesProps = { of: ResourceName; name: string; language: Language; onUse: (choice: RecordChoice) => void }

/** Existing records of the same name on an external server. */
function Namesakes({ of, name, language, onUse }: NamesakesProps) {
  const { t } = useLingui()
  const found = useRecordsNamed(of, name, language).slice(0, 3)
  return (
    <div role="status" className={css.namesakes}>
      {found.map((choice) => {
        const { about } = choice
        const called = about === undefined ? choice.name : `${choice.name}, ${about}`
        return (
          <p key={choice.id}>
            <span lang={choice.language}>{t`“${called}” already exists.`}</span>{' '}
            <Button variant="bare" aria-label={t`Use “${called}”`} onClick={() => onUse(choice)}>
              <Trans>Use it</Trans>
            </Button>
          </p>
        )
      })}
    </div>
  )
}
