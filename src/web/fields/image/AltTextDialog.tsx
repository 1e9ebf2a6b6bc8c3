import { zodResolver } from '@hookform/resolvers/zod'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useId, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { languageName } from '#shared/i18n/locale.ts'
import { languages, type Language } from '#shared/i18n/language.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { LibraryImage } from '#shared/responses.ts'
import { maxAltTextLength } from '#shared/schema/kinds.ts'
import type { FocalPoint } from '#shared/schema/response-parts.ts'
import { externalServer } from '#api/client.ts'
import { updateImage } from '#api/image-mutations.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextArea } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useDiscardQuestion } from '../use-discard-question.tsx'
import { selectImageSize } from './image-preview.tsx'
import css from './image.module.css'

const altText = z.string().check(z.maxLength(maxAltTextLength))
const percent = z.number().check(z.gte(0), z.lte(100))
const schema = z.object({
  alt: z.object({ en: altText, nl: altText, fr: altText, de: altText }),
  focus: z.object({ x: percent, y: percent }),
})

const center: FocalPoint = { x: 50, y: 50 }

/** Edits the alt texts and the focal point of an image, which apply wherever it is used. */
export function AltTextDialog({
  image,
  language: contentLanguage,
  onClose,
  title,
  children,
}: {
  image: LibraryImage
  /** For a dialog about more than the alt texts. */
  title?: string
  /** Shown first. */
  language: Language
  onClose: () => void
  /** Below the alt texts. */
  children?: ReactNode
}) {
  const { i18n, t } = useLingui()
  const queries = useQueryClient()
  const firstInput = useRef<HTMLTextAreaElement>(null)
  const form = useForm({
    resolver: zodResolver(schema),
    mode: 'onChange',
    defaultValues: {
      alt: { en: '', nl: '', fr: '', de: '', ...image.alt },
      focus: image.focus ?? center,
    },
  })
  const { errors, dirtyFields, isDirty } = form.formState
  const { leave, question } = useDiscardQuestion(isDirty, onClose)
  const focus = useWatch({ control: form.control, name: 'focus' })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (changes: Parameters<typeof updateImage>[2]) =>
      updateImage(queries, image.id, changes, contentLanguage),
    onSuccess: onClose,
  })
  const save = form.handleSubmit((values) => {
    const changed = languages.filter(
      (code) => dirtyFields.alt?.[code] && values.alt[code].trim() !== (image.alt[code] ?? ''),
    )
    if (changed.length === 0 && !dirtyFields.focus) return onClose()
    const alt = Object.fromEntries(changed.map((code) => [code, values.alt[code]]))
    mutate({ alt, ...(dirtyFields.focus && { focus: values.focus }) })
  })
  // WordPress has one alt text per image.
  const editedLanguages = [
    contentLanguage,
    ...(externalServer() ? [] : languages.filter((code) => code !== contentLanguage)),
  ]
  return (
    <Dialog
      open
      onClose={leave}
      title={title ?? t`Alt text`}
      initialFocus={firstInput}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" busy={isPending} onClick={() => void save()}>
            {title === undefined ? <Trans>Save alt text</Trans> : <Trans>Save</Trans>}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        {error && <Notice tone="danger" role="alert" title={i18n._(problemMessage(error))} />}
        {image.rights.remove && (
          <FocalPointPicker
            image={image}
            point={focus}
            onChange={(point) => form.setValue('focus', point, { shouldDirty: true })}
          />
        )}
        <p>
          <Trans>Describe the image in one sentence. Saved immediately and used wherever the image appears.</Trans>
        </p>
        {editedLanguages.map((code, index) => {
          const name = languageName(code)
          const language = name
          const canEdit = image.rights.describe.includes(code)
          const { ref, ...control } = form.register(`alt.${code}`)
          return (
            <TextArea
              key={code}
              {...control}
              ref={(element) => {
                ref(element)
                if (index === 0) firstInput.current = element
              }}
              label={t`Alt text (${name})`}
              lang={code}
              rows={2}
              readOnly={!canEdit}
              hint={canEdit ? undefined : t`You cannot edit ${language}.`}
              error={errors.alt?.[code] && t`Too long. The maximum is ${maxAltTextLength} characters.`}
            />
          )
        })}
        {children}
      </div>
      {question}
    </Dialog>
  )
}

/** Selects the point that stays visible when the image is cropped: by a click or with sliders. */
function FocalPointPicker({
  image,
  point,
  onChange,
}: {
  image: LibraryImage
  point: FocalPoint
  onChange: (point: FocalPoint) => void
}) {
  const { t } = useLingui()
  const selectPoint = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const toPercent = (share: number): number => Math.min(100, Math.max(0, Math.round(share * 100)))
    onChange({ x: toPercent((clientX - left) / width), y: toPercent((clientY - top) / height) })
  }
  return (
    <fieldset className={css.focalPoint}>
      <legend>{t`Focal point`}</legend>
      {/* For pointers only: the sliders below are accessible. */}
      <div className={css.target} aria-hidden="true" onClick={selectPoint}>
        <img src={selectImageSize(300, image).src} alt="" />
        <span className={css.point} style={{ left: `${point.x}%`, top: `${point.y}%` }} />
      </div>
      <Slider label={t`Horizontal position`} value={point.x} onChange={(x) => onChange({ ...point, x })} />
      <Slider label={t`Vertical position`} value={point.y} onChange={(y) => onChange({ ...point, y })} />
    </fieldset>
  )
}

function Slider({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  const id = useId()
  const text = `${value} %`
  return (
    <div className={css.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <output htmlFor={id}>{text}</output>
    </div>
  )
}
