import { useLingui } from '@lingui/react/macro'
import { type Hue, hues } from '#shared/schema/hues.ts'
import { CategoryDot } from '#ui/CategoryDot.tsx'
import { Field } from '#ui/Field.tsx'
import type { InputProps } from '../field-props.ts'
import { HueName } from '../view/views.tsx'
import { getFieldText, useFocusById } from './input-parts.tsx'
import css from './ColorInput.module.css'

const options: readonly (Hue | '')[] = ['', ...hues]

/** One of the hues, or none: a category below another then has the colour of its parent. */
export function ColorInput(props: InputProps<string>) {
  const { t } = useLingui()
  const { id, readOnly } = props
  const value = options.find((hue) => hue === props.value) ?? ''
  const noColor = Number(props.getValue('parent')) > 0 ? t`Same as parent` : t`None`
  useFocusById(props.focusRef, `${id}-${value}`)
  return (
    <Field {...getFieldText(props)} id={id}>
      {({ 'aria-describedby': describedBy, 'aria-invalid': invalid }) => (
        <div
          role="radiogroup"
          id={id}
          className={css.options}
          aria-labelledby={`${id}-label`}
          aria-describedby={describedBy}
          aria-invalid={invalid}
        >
          {options.map((hue) => (
            <label key={hue} className={css.option}>
              <input
                type="radio"
                id={`${id}-${hue}`}
                name={id}
                value={hue}
                checked={hue === value}
                disabled={readOnly !== undefined}
                onChange={() => props.onChange(hue)}
                onBlur={props.onBlur}
              />
              <span>
                {hue === '' ? (
                  <>
                    <CategoryDot hue="" />
                    {noColor}
                  </>
                ) : (
                  <HueName hue={hue} />
                )}
              </span>
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}
