// A value in the form clients send it, said to a person; beside another, the words that are not in that one are marked.
import { Trans } from '@lingui/react/macro'
import { isResourceName, resources } from '#contract/resources.ts'
import { normalise } from '#contract/translation.ts'
import { Html } from '#ui/Html.tsx'
import type { Spot } from '../draft/draft.ts'
import { chosenRecords } from '../form/chosen.ts'
import { useFormState, useHere } from '../form/form-context.ts'
import css from './conflict.module.css'
import { newWords } from './word-diff.ts'

/** `beside`: the value it is compared with; without one nothing is marked. */
export function Said({ spot: { part, field: name }, value, beside }: { spot: Spot; value: unknown; beside?: unknown }) {
  const { draft, whole, made } = useFormState(useHere().form)
  const field = draft.table.fields[name]
  const lang = part === 'shared' ? undefined : part
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
    return (
      <p className={css.nothing}>
        <Trans>empty</Trans>
      </p>
    )
  if (typeof value === 'boolean') return <p>{value ? <Trans>yes</Trans> : <Trans>no</Trans>}</p>
  if (Array.isArray(value)) {
    const target = isResourceName(field?.to) ? resources[field.to].title : 'name'
    const known = [...chosenRecords(whole?.shared[name], target), ...made]
    return <p>{value.map((id: unknown) => known.find((one) => one.id === id)?.name ?? `#${String(id)}`).join(', ')}</p>
  }
  const before = typeof beside === 'string' ? beside : ''
  if (field?.kind === 'prose' && typeof value === 'string') {
    const [old, now] = [normalise(before), normalise(value)]
    // Where only the markup differs, the words alone would look the same.
    if (old === '' || old === now) return <Html html={value} lang={lang} />
    return <Marked before={old} text={now} lang={lang} />
  }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
  return <Marked before={before} text={text} lang={lang} />
}

function Marked({ before, text, lang }: { before: string; text: string; lang: string | undefined }) {
  if (before === '') return <p lang={lang}>{text}</p>
  return (
    <p lang={lang}>
      {newWords(before, text).map(({ text: piece, isNew }, at) =>
        // oxlint never sees these move: a text's pieces are drawn anew as a whole.
        isNew ? <ins key={`${at} ${piece}`}>{piece}</ins> : <span key={`${at} ${piece}`}>{piece}</span>,
      )}
    </p>
  )
}
