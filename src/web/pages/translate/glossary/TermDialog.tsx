// The dialog of a term: its text in each language, whether it is translated, and a note.
import { zodResolver } from '@hookform/resolvers/zod'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { glossaryQuery, type GlossaryValues, useSaveGlossaryEntry } from '#api/glossary.ts'
import { useDiscardQuestion } from '#fields/use-discard-question.tsx'
import { ProblemError } from '#client/send.ts'
import { foldText } from '#shared/dates/vocabulary.ts'
import { interfaceLanguages, type Language } from '#shared/i18n/language.ts'
import { languageLabel } from '#shared/i18n/locale.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { GlossaryEntry } from '#shared/translation-responses.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Checkbox, FieldGroup, TextInput } from '#ui/Field.tsx'
import { ErrorAlert } from '#ui/Notice.tsx'
import css from './glossary.module.css'

const text = z.string().check(z.trim(), z.maxLength(200))
const formValues = z
  .object({
    texts: z.object({ nl: text, en: text, fr: text, de: text }),
    isSame: z.boolean(),
    note: z.string().check(z.trim(), z.maxLength(1_000)),
  })
  .check(
    z.refine(({ texts }) => Object.values(texts).some((each) => each !== ''), {
      path: ['texts', 'nl'],
      error: 'required',
    }),
  )

/** Without `entry`, the form of a new term. */
export function TermDialog({ entry, onClose }: { entry?: GlossaryEntry; onClose: () => void }) {
  const { i18n, t } = useLingui()
  const formId = useId()
  const save = useSaveGlossaryEntry(entry)
  const textIn = (language: Language): string => entry?.texts[language] ?? ''
  const form = useForm({
    resolver: zodResolver(formValues),
    defaultValues: {
      texts: { nl: textIn('nl'), en: textIn('en'), fr: textIn('fr'), de: textIn('de') },
      isSame: entry?.translated === false,
      note: entry?.note ?? '',
    },
  })
  const { errors, isDirty } = form.formState
  const { leave, question } = useDiscardQuestion(isDirty, onClose)
  const [isSame, typed] = useWatch({ control: form.control, name: ['isSame', 'texts'] })
  const { data: entries = [] } = useQuery(glossaryQuery)
  const others = entries.filter(({ id }) => id !== entry?.id)
  /** Terms may have several meanings, so this is a hint. */
  const isTaken = (language: Language): boolean => {
    const folded = foldText(typed[language].trim())
    return folded !== '' && others.some(({ texts }) => foldText(texts[language] ?? '') === folded)
  }
  const submit = form.handleSubmit(async ({ texts, note, ...values }) => {
    const filled: GlossaryValues['texts'] = Object.fromEntries(Object.entries(texts).filter(([, each]) => each !== ''))
    await save.mutateAsync({ texts: filled, translated: !values.isSame, note }).then(onClose, () => undefined)
  })
  const status = save.error instanceof ProblemError && save.error.problem.data.status
  return (
    <Dialog
      open
      onClose={leave}
      title={entry ? t`Change term` : t`Add term`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={save.isPending}>
            <Trans>Save term</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <FieldGroup
          label={t`Term`}
          hint={isSame ? t`One language is enough: the term is the same in all of them.` : undefined}
          error={errors.texts?.nl?.message === 'required' ? t`Enter the term in a language.` : undefined}
        >
          {interfaceLanguages.map((language) => (
            <TextInput
              key={language}
              label={languageLabel(language)}
              lang={language}
              error={errors.texts?.[language]?.type === 'too_big' ? t`Use at most 200 characters.` : undefined}
              message={isTaken(language) && t`The glossary already has this term.`}
              {...form.register(`texts.${language}`)}
            />
          ))}
        </FieldGroup>
        <Checkbox label={t`Do not translate: the term stays as it is`} {...form.register('isSame')} />
        <TextInput
          label={t`Comment`}
          hint={t`Translators see it next to the term.`}
          error={errors.note ? t`Use at most 1,000 characters.` : undefined}
          {...form.register('note')}
        />
        <ErrorAlert>
          {save.error &&
            (status === 412
              ? t`Someone else has changed this term. Close this form and open it again.`
              : status === 404
                ? t`Someone else has deleted this term. To keep it, add it as a new term.`
                : i18n._(problemMessage(save.error)))}
        </ErrorAlert>
      </form>
      {question}
    </Dialog>
  )
}
