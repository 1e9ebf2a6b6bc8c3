// The note below an outdated text: changes of the source text, and its confirmation.
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { languageName } from '#shared/i18n/locale.ts'
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { normalizeText } from '#shared/i18n/translation-state.ts'
import { externalServer } from '#api/client.ts'
import { confirmTexts, undoChangeSet } from '#api/mutations.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { WordDiff } from '#ui/WordDiff.tsx'
import { showToast } from '#ui/toasts.tsx'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import { sourceVersionRead } from '../draft/based-on.ts'
import type { FieldPath } from '../draft/draft.ts'
import { focusOn } from './FieldLink.tsx'
import { permissionsOf, useFormContext } from './form-context.tsx'
import { controlId, type FormState } from './record-form.ts'
import css from './form.module.css'
import { fieldName } from './field-names.ts'
import { isTrashed } from './publication.ts'

/** The note below a field; nothing if the text is up to date, or if it cannot be confirmed. `state` is the state for that field. */
export function OutdatedNote({ state, part, field }: FieldPath & { state: FormState }) {
  const { account } = useFormContext()
  const { draft, bundle } = state
  if (!bundle || !isLanguage(part) || draft.id === undefined || !bundle.outdated[part]?.includes(field)) return null
  const isChanged = field in draft.parts[part].changes
  const madeFrom = bundle.made_from?.[part]?.[field]
  if (isTrashed(draft) || (isChanged && madeFrom === null)) return null
  if (externalServer() || !permissionsOf(state, account).languages.includes(part)) return null
  const source = { language: draft.source, now: bundle.texts[draft.source]?.[field], madeFrom }
  return <Outdated id={draft.id} language={part} field={field} source={source} isChanged={isChanged} />
}

type OutdatedProps = { id: number; language: Language; field: string; source: Source; isChanged: boolean }

function Outdated({ id, language, field, source, isChanged }: OutdatedProps) {
  const { i18n, t } = useLingui()
  const { form } = useFormContext()
  const queries = useQueryClient()
  const { table } = form.state().draft
  const name = fieldName(i18n, table.name, language, field)
  const translation = { resource: table.name, id, language }
  const undo = useMutation({
    mutationFn: (changeSet: string) => undoChangeSet(queries, translation, changeSet),
    onSuccess: (bundle) => {
      form.mergeNewer(bundle)
    },
    onError: (thrown) => showToast({ tone: 'danger', text: i18n._(problemMessage(thrown)) }),
  })
  const confirm = useMutation({
    mutationFn: () => confirmTexts(queries, translation, [field], sourceVersionRead(form.state().draft)),
    onSuccess: ({ whole: bundle, changeSet }) => {
      // The button disappears with the note.
      focusOn(controlId(language, field))
      form.mergeNewer(bundle)
      const isSourceNewer = bundle.outdated[language]?.includes(field) === true
      showToast({
        tone: isSourceNewer ? 'warning' : 'positive',
        text: isSourceNewer
          ? t`The source text has changed again. Compare it once more.`
          : t`Confirmed as still right: ${name}`,
        ...(changeSet !== undefined && { action: { label: t`Undo`, run: () => undo.mutate(changeSet) } }),
      })
    },
  })
  return (
    <div className={css.outdated} role="group" aria-label={t`Outdated: ${name}`}>
      <SourceChange {...source} />
      <Button
        busy={confirm.isPending}
        {...(isChanged && { unavailable: t`You have changed this text. Save it to bring it up to date.` })}
        onClick={() => confirm.mutate()}
        aria-label={t`Still right: ${name}`}
      >
        <Trans>Still right</Trans>
      </Button>
      {confirm.error && (
        <Notice tone="danger" role="alert">
          {i18n._(problemMessage(confirm.error))}
        </Notice>
      )}
    </div>
  )
}

/** The source text now, and when the translation was made: `null` for a copied text, `undefined` if unknown. */
type Source = { language: Language; now: unknown; madeFrom: string | null | undefined }

function SourceChange({ language: source, now, madeFrom }: Source) {
  if (madeFrom === null)
    return (
      <p>
        <Trans>Copied from another language and not translated yet.</Trans>
      </p>
    )
  const [before, after] = [normalizeText(madeFrom ?? ''), normalizeText(typeof now === 'string' ? now : '')]
  const name = languageName(source)
  return (
    <>
      <p>
        {before === '' ? (
          <Trans>The source text ({name}) is now:</Trans>
        ) : (
          <Trans>Changes in the source text ({name}):</Trans>
        )}
      </p>
      {before === '' ? <p lang={source}>{after}</p> : <WordDiff from={before} to={after} lang={source} />}
    </>
  )
}
